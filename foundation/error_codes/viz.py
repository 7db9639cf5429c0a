"""Codes E5xx and W5xx: pages, pictures and windows."""

from .entry import ErrorCode

CODES = (
    ErrorCode("E501", "The result has no poses of one of the mechanism's bodies.", "Simulate again with this very mechanism."),
    ErrorCode(
        "E502",
        "A body's poses are not finite, or do not fit the frames.",
        "The simulation diverged or was cut short: look at its notes, or simulate a shorter time.",
    ),
    ErrorCode(
        "E503",
        "A plot names a signal that the result (or the linear system) does not have, or there is nothing to show in a figure.",
        "Correct the name in the `[[plot]]` table (the nearest one is suggested), or simulate first.",
    ),
    ErrorCode("E504", "The page cannot be written where it should go.", "Choose another output folder."),
    ErrorCode(
        "E520",
        "No picture can be drawn: a trial picture in a child process crashed, hung or found no OpenGL library. Stills and video are "
        "left out; the page is written all the same.",
        "Debian and Ubuntu: `apt install libgl1 libegl1` (Mesa draws without a graphics card). Fedora: `dnf install mesa-libGL "
        "mesa-libEGL`. conda: `conda install -c conda-forge mesalib`. Windows, macOS: update the graphics driver.",
    ),
    ErrorCode(
        "E521",
        "There is no display to open the window on, or it does not answer.",
        "Open the HTML page instead; or work on a desktop, connect with `ssh -X`, or start it under `xvfb-run`.",
    ),
    ErrorCode(
        "E522",
        "A video was asked for and ffmpeg was not found.",
        "`pip install imageio-ffmpeg`, or name one in the environment variable `IMAGEIO_FFMPEG_EXE`.",
    ),
    ErrorCode(
        "E523",
        "ffmpeg failed while writing a video; its last output is quoted.",
        "Check the free space and the rights of the folder, or use another ffmpeg.",
    ),
    ErrorCode(
        "E524",
        "A picture or video cannot have that suffix, size, frame rate or speed, or be of a time outside the run.",
        "Stills: .png .jpg .webp .tif; videos: .mp4 .m4v .mov .webp .gif; 64 to 7680 by 64 to 4320 pixels; 1 to 240 frames per second.",
    ),
    ErrorCode("E525", "A video was asked for of a scene that does not move.", "Simulate first (`mategraph run`), or write a still."),
    ErrorCode(
        "E526",
        "Figures were asked for and matplotlib cannot be imported.",
        "`pip install matplotlib`. The page shows the same signals without it.",
    ),
    ErrorCode(
        "E527",
        "A report was to be printed as PDF, and there is no Chromium or Chrome.",
        "Install one, name it in the environment variable `MATEGRAPH_CHROMIUM`, or print the HTML report from any browser.",
    ),
    ErrorCode(
        "E528",
        "Chromium failed while printing; its last output is quoted.",
        "Open the HTML report in a browser and print it there.",
    ),
    ErrorCode(
        "W501",
        "Signals that no plot shows were left out of the page, which would be too large with them.",
        "Plot the ones you need, raise `simulate.output_step`, or read them from the `.nc` file.",
    ),
    ErrorCode(
        "W502",
        "The page has no arrows of forces and torques, because the reactions of the joints cannot be found for this run.",
        "The text says why; motion, plots and tables are not affected.",
    ),
)
