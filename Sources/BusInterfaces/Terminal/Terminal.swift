/// A terminal that shows the picture of a display, in the alternate screen and without a cursor. The previous state of
/// the terminal is restored when the object is released.
public protocol Terminal: AnyObject {
    /// A number that changes whenever the contents of the screen are lost: when the terminal is opened, or when the
    /// process resumes after a stop.
    var epoch: UInt32 { get }
    /// The size of the terminal in characters, or nil if the output has no size, for example because it is a file.
    var size: TerminalSize? { get }

    /// Writes all of `bytes`, or as many as the output accepts without blocking.
    ///
    /// - Returns: Whether all bytes were written.
    func write(_ bytes: [UInt8]) throws(BusError) -> Bool
    /// Restores the previous state of the terminal, unless it has already been restored. Later output appears at the
    /// cursor.
    func restore()
}

/// The keyboard input of a terminal.
public struct TerminalKeys: Hashable, Sendable {
    /// The descriptor from which keys are read.
    public var input: CInt
    /// The output that is written when the terminal is opened, and again when the process resumes after a stop.
    public var startSequence: String
    /// The output that is written when the terminal is restored or the process stops.
    public var endSequence: String

    /// Creates the keyboard input at the descriptor `input`.
    public init(input: CInt, startSequence: String = "", endSequence: String = "") {
        self.input = input
        self.startSequence = startSequence
        self.endSequence = endSequence
    }
}

/// The size of a terminal, or of a part of it, in characters.
public struct TerminalSize: Hashable, Sendable {
    /// The number of characters in a row.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// Creates a size.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
