import MonotonicTime

extension Nanoseconds {
    /// The duration in whole seconds, rounded up.
    var roundedUpSeconds: Int64 { (rawValue + Self.perSecond - 1) / Self.perSecond }
}
