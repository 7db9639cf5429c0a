"""Published motions of trees (Modelica Standard Library, reference results): a double pendulum with a damper, a rotor on a hanging arm."""

from __future__ import annotations

import numpy as np
from mechanism_runs import on_joint, run_of
from random_mechanism import body, frame, joint, mechanism

from mechanics.equations import equations_of_motion

GRAVITY = (0.0, -9.80665, 0.0)

PENDULUM_T = (
    0,
    0.1248,
    0.2502,
    0.375,
    0.4998,
    0.6252,
    0.75,
    0.8748,
    1.0002,
    1.125,
    1.2498,
    1.3752,
    1.5,
    1.6248,
    1.7502,
    1.875,
    1.9998,
    2.1252,
    2.25,
    2.3748,
    2.5002,
    2.625,
    2.7498,
    2.8752,
    3,
)
PHI_1 = (
    0,
    -0.1926458809,
    -0.6848293158,
    -1.185749862,
    -1.510803122,
    -2.266122751,
    -2.94131866,
    -3.138146076,
    -2.915070072,
    -2.462878029,
    -1.855484687,
    -1.56645878,
    -1.48885217,
    -0.8571597398,
    -0.3007480563,
    0.05397194913,
    -0.03547090723,
    -0.5894660119,
    -1.546933701,
    -2.100075603,
    -2.205286386,
    -2.568771394,
    -2.782169732,
    -2.701470311,
    -2.317928562,
)
W_1 = (
    0,
    -3.00280585,
    -4.473551321,
    -2.810785259,
    -4.401334733,
    -6.899146924,
    -3.42445973,
    0.2107883445,
    2.94689727,
    4.336560246,
    4.850202048,
    -2.055807645,
    4.258107137,
    4.967943598,
    4.018741904,
    1.07370348,
    -2.48158062,
    -6.653697037,
    -6.718395323,
    -1.198840293,
    -2.495743028,
    -2.667284484,
    -0.599165896,
    1.897590959,
    4.094110197,
)
PHI_2 = (
    0,
    0.2498390755,
    0.6938877378,
    0.464910923,
    -0.5521418141,
    -0.180630562,
    0.4880826779,
    0.2805783152,
    -0.5166708565,
    -1.287130907,
    -1.491869078,
    -0.3241325453,
    1.364577394,
    1.339206786,
    0.4893334814,
    -0.5180682884,
    -0.9039679659,
    -0.4940233643,
    0.7825910869,
    0.4254705587,
    -0.9865626517,
    -1.340163611,
    -1.409336308,
    -1.576298889,
    -1.736491669,
)
W_2 = (
    0,
    3.718834511,
    2.070166338,
    -6.981417301,
    -3.429724601,
    7.883572963,
    1.348070281,
    -4.321812708,
    -7.247581382,
    -4.612899031,
    2.323180567,
    19.788538,
    4.843910521,
    -4.218796117,
    -8.936043195,
    -5.511452613,
    -0.6456805071,
    8.75269047,
    4.869161694,
    -11.31089229,
    -5.981927574,
    -0.8700026067,
    -0.7536452674,
    -1.765244266,
    -0.05037670463,
)
ROTOR_PHI = (
    0,
    0.9494070041,
    1.903677929,
    3.864953076,
    4.311280347,
    5.006625204,
    6.298761995,
    7.19504792,
    10.07092264,
    11.79080956,
    12.71336526,
    15.6344767,
    18.92564312,
    23.03696595,
    26.97299764,
    30.08259896,
    31.63077451,
    32.89054543,
    35.26344344,
    37.51513404,
    39.02153949,
    42.08907232,
    44.65200833,
    47.27034728,
    49.7392871,
    50.86357343,
)
ROTOR_W = (
    10,
    0.9055956825,
    9.936527852,
    7.396671579,
    -1.961725948,
    9.341687122,
    1.712812535,
    11.46414513,
    13.56551852,
    3.40580684,
    10.47297964,
    15.36258912,
    20.33371478,
    15.59883021,
    20.73262648,
    10.95269204,
    5.164236242,
    9.186795949,
    13.42287831,
    7.598004509,
    10.54042549,
    17.57477462,
    9.333761744,
    15.4970372,
    8.497565141,
    4.825247835,
)
ARM_WX = (
    0,
    7.18144715,
    3.024132088,
    3.382575341,
    10.33270664,
    5.922135304,
    10.8511732,
    4.936317088,
    1.114231418,
    7.934186248,
    3.99338208,
    -6.415913129,
    -12.1215356,
    -15.7042853,
    -9.787643072,
    -2.814671311,
    1.427880182,
    -1.936272202,
    -4.531732531,
    -3.413864684,
    -5.509738751,
    -10.68929544,
    -7.076172148,
    -6.119375742,
    -0.07567008519,
    3.583794526,
)
ARM_WY = (
    0,
    -4.992593623,
    -6.36910162,
    0.3010520477,
    -4.283687029,
    -4.368882134,
    -0.6064956451,
    -3.748430312,
    -1.296440276,
    -0.8944400738,
    -6.809020409,
    -5.602408287,
    -0.09817192708,
    -0.2395476625,
    1.793969428,
    1.88302539,
    6.792042706,
    3.920400882,
    -2.660745971,
    -5.323068355,
    -0.003774207492,
    -2.780109854,
    2.947614746,
    4.537673351,
    -1.950055565,
    -7.949303057,
)
ARM_WZ = (
    0,
    -5.679982784,
    2.934368923,
    -0.299087116,
    -6.583728541,
    4.991140569,
    -0.8686802625,
    7.006931167,
    6.156635397,
    -1.391412705,
    4.66228124,
    1.16793551,
    2.492551031,
    -7.786347965,
    5.390572205,
    -1.467379988,
    -5.410968865,
    -3.086297929,
    0.308967934,
    -6.810844852,
    -4.745483949,
    0.02305816513,
    -8.018379111,
    1.654627624,
    -2.200427122,
    -3.73445279,
)


def test_a_double_pendulum_with_a_damper_in_its_first_joint() -> None:
    """Two steel boxes of 0.5 m that start level; outputs of the reference lie on a grid of 0.6 ms."""
    box = (0.008316, 0.292908, 0.292908)
    bodies = [body("box 1", 13.86, (0.25, 0, 0), box), body("box 2", 13.86, (0.75, 0, 0), box)]
    joints = [joint("one", "revolute", "ground", "box 1", frame()), joint("two", "revolute", "box 1", "box 2", frame((0.5, 0, 0)))]
    eom = equations_of_motion(mechanism(bodies, joints), gravity=GRAVITY)
    damper = on_joint("Damper", "one", damping=0.1)
    run = run_of(eom, duration=3.0, output_step=6e-4, components=[damper], rtol=1e-10, atol=1e-12)
    places = np.rint(np.array(PENDULUM_T) / 6e-4).astype(int)
    np.testing.assert_allclose(run.time[places], PENDULUM_T, atol=1e-9)
    for found, expected in zip((*run.q[places].T, *run.v[places].T), (PHI_1, PHI_2, W_1, W_2), strict=True):
        # ten times the deviation of an independent rebuild, which is 1.3e-5 of the range: the reference was integrated at 1e-6
        assert np.max(np.abs(found - np.array(expected))) < 1.3e-4 * np.ptp(expected)


def test_a_spinning_rotor_turns_the_arm_that_carries_it() -> None:
    """An arm hangs on a ball, a rotor spins at its tip about an axis at 45 degrees to it; energy and the spin about gravity are kept."""
    R = np.column_stack([(0.5**0.5, 0, -(0.5**0.5)), (0, 1, 0), (0.5**0.5, 0, 0.5**0.5)])
    arm = body("arm", 3.7797286613502203, (0.125, 0, 0), (0.0011811652066719448, 0.020276669381201703, 0.020276669381201703))
    moments = np.diag([0.015118914645400883, 0.04787656304376947, 0.04787656304376947])
    rotor = body("rotor", 12.095131716320706, (0.25, 0, 0), R @ moments @ R.T)
    ball = joint("ball", "spherical", "ground", "arm", np.eye(4))
    spin = joint("spin", "revolute", "arm", "rotor", frame((0.25, 0, 0), z=R[:, 0]))
    eom = equations_of_motion(mechanism([arm, rotor], [ball, spin]), gravity=GRAVITY)
    run = run_of(eom, duration=5.0, output_step=0.2, initial={"spin.rate": 10.0}, rtol=1e-11, atol=1e-13)
    found = (run.q[:, eom.q_names.index("spin.angle")], run.v[:, eom.v_names.index("spin.rate")], *run.v[:, :3].T)
    for values, expected in zip(found, (ROTOR_PHI, ROTOR_W, ARM_WX, ARM_WY, ARM_WZ), strict=True):
        # ten times the deviation of an independent rebuild, 1.1e-6 of the range
        assert np.max(np.abs(values - np.array(expected))) < 1.1e-5 * np.ptp(expected)
    assert np.ptp(run.energy) < 1e-8  # J, of some 40 J turned over: steps at 1e-11, some thousand of them
