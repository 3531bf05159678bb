/// A terminal that shows the picture of a display, in the alternate screen and without a cursor. The previous
/// state of the terminal is restored when the object is deallocated.
public protocol Terminal: AnyObject {
    /// A number that changes whenever the contents of the terminal's screen are lost. This happens when the
    /// terminal is opened, and when the process resumes after it was stopped.
    var epoch: UInt32 { get }
    /// The size of the terminal in characters, or nil if the output has no size, for example because it is a file.
    var size: TerminalSize? { get }

    /// Writes `bytes` to the terminal without blocking, which may accept only some of them. Throws an error
    /// if the output fails.
    ///
    /// - Returns: Whether all bytes were written.
    func write(_ bytes: [UInt8]) throws(BusError) -> Bool
    /// Restores the previous state of the terminal, unless this has already been done. Output after this call
    /// appears at the cursor.
    func restore()
}

/// The configuration of the keyboard input of a terminal.
public struct TerminalKeys: Hashable, Sendable {
    /// The file descriptor from which keys are read.
    public var input: CInt
    /// The text that is written to the terminal when it is opened, and again when the process resumes after
    /// it was stopped.
    public var startSequence: String
    /// The text that is written to the terminal when its previous state is restored or when the process is
    /// stopped.
    public var endSequence: String

    /// Creates the configuration of keyboard input from the file descriptor `input`. `startSequence` and
    /// `endSequence` are written to the terminal at the start and at the end of the input.
    public init(input: CInt, startSequence: String = "", endSequence: String = "") {
        self.input = input
        self.startSequence = startSequence
        self.endSequence = endSequence
    }
}

/// The size of a terminal, or of a part of it, in characters.
public struct TerminalSize: Hashable, Sendable {
    /// The number of characters in a row of the terminal.
    public var columns: Int
    /// The number of rows of the terminal.
    public var rows: Int

    /// Creates a terminal size from its numbers of columns and rows.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
