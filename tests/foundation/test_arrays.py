"""Arrays that cannot be changed."""

import numpy as np

from foundation.arrays import frozen_array


def test_what_can_be_changed_is_copied_and_what_cannot_is_taken_as_it_is() -> None:
    given = np.arange(6.0)
    view = given[:3]
    view.flags.writeable = False  # but `given` can still be written
    kept = frozen_array(view, (3,))
    given[:] = 7.0
    assert kept.tolist() == [0.0, 1.0, 2.0]
    assert not kept.flags.writeable
    given.flags.writeable = False
    part = given[3:]
    assert frozen_array(part, (3,)) is part
    assert frozen_array(np.frombuffer(np.ones(3).tobytes())).tolist() == [1.0, 1.0, 1.0]
    assert frozen_array(kept.astype(np.float32)).dtype == np.float64
