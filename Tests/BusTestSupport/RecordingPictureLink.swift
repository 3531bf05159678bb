import BusInterfaces

/// A simulated connection to `loopbanner-sender`. It records the pictures that are published, and fails when
/// the test requires it.
///
/// Use a connection from one thread at a time.
public final class RecordingPictureLink: PictureLink {
    /// A picture that was published.
    public struct Picture: Hashable, Sendable {
        /// The bytes of the picture.
        public var bytes: [UInt8]
        /// The brightness in percent.
        public var brightness: UInt8
    }

    /// The published pictures, oldest first.
    public private(set) var pictures: [Picture] = []
    /// The number of checks of the connection.
    public private(set) var checks = 0
    /// Whether the display was to become dark at the end, or nil before the end.
    public private(set) var isBlankAtEnd: Bool?

    /// Whether the process answers that it accepts the display.
    public var isAnswered = true
    /// The times for which the display has waited for the answer, in milliseconds.
    public private(set) var waits: [Int] = []
    /// The error for a process that has not answered yet.
    public let timeoutError = BusError(
        device: "socket",
        operation: .open,
        code: 110,
        reason: "silent",
        remedy: ""
    )

    private var failures: [BusError] = []

    /// Creates a connection without pictures.
    public init() {}

    /// Queues a failure. Each queued failure makes one check fail, in the order of the calls.
    public func fail(with error: BusError) { failures.append(error) }

    /// Records a picture.
    public func publish(_ picture: UnsafeRawBufferPointer, brightness: UInt8) {
        pictures.append(Picture(bytes: Array(picture), brightness: brightness))
    }

    /// Records the time, and returns `isAnswered`.
    ///
    /// - Throws: The next queued `BusError`, if there is one.
    public func isAccepted(within milliseconds: Int) throws(BusError) -> Bool {
        waits.append(milliseconds)
        guard failures.isEmpty else { throw failures.removeFirst() }
        return isAnswered
    }

    /// Counts a check.
    ///
    /// - Throws: The next queued `BusError`, if there is one.
    public func checkConnection() throws(BusError) {
        checks += 1
        guard failures.isEmpty else { throw failures.removeFirst() }
    }

    /// Records the end.
    public func finish(isBlank: Bool) { isBlankAtEnd = isBlank }
}
