import Glibc

/// The time zone of the process. This is the time zone in the configuration, or that of the machine if none
/// is configured.
struct LocalZone {
    /// The value of the environment variable `TZ` when the process started, or nil if the variable was not
    /// set.
    private let initial: String?
    private var name: String?

    init(initial: String? = getenv("TZ").map { String(cString: $0) }) { self.initial = initial }

    /// Sets the time zone `name`, or that of the machine if `name` is nil. Programs that the sign starts
    /// inherit it.
    ///
    /// The frame thread may safely read the time zone at the same time: the C library keeps the texts of
    /// previous values, and the first `setenv` of a process copies the environment instead of moving it.
    mutating func adopt(_ name: String?) {
        guard self.name != name else { return }
        self.name = name
        if let value = name ?? initial { setenv("TZ", value, 1) } else { unsetenv("TZ") }
        tzset()
    }
}
