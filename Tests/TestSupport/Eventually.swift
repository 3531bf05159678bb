import Glibc

/// Waits until `condition` is true and returns whether it is. The limit is far beyond what a busy machine needs, so that only a
/// defect reaches it.
public func eventually(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
