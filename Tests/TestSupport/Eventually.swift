import Glibc

/// Waits until `condition` is true. Returns false if the time limit is reached. The limit is far longer than a busy
/// machine needs, so only a defect reaches it.
public func eventually(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
