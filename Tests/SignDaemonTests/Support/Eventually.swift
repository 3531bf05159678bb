import Glibc
import MonotonicTime

@testable import Diagnostics
@testable import SignCore
@testable import SignDaemon
@testable import SignFile
@testable import SignSimulation

/// Whether `condition` comes true. Other threads and processes get all the time that they can need, and as soon
/// as it is true nobody waits.
func eventually(_ condition: () -> Bool) -> Bool {
    let end = MonotonicClock.now + .seconds(20)
    while MonotonicClock.now < end {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
