import Glibc

/// Whether `condition` comes true. Other threads and processes get all the time that they can need, and as soon
/// as it is true nobody waits.
public func eventually(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
