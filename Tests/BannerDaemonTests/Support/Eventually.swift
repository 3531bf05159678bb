import Glibc

/// Whether `condition` comes true. Other threads and processes get all the time that they can need; as soon as
/// it is true, nobody waits.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<10_000 {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
