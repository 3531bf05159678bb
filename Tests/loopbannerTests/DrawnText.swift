import TestSupport

/// What a program has drawn on a terminal so far.
final class DrawnText {
    private let terminal: PseudoTerminal
    private var bytes: [UInt8] = []

    init(on terminal: PseudoTerminal) { self.terminal = terminal }

    /// Returns whether the program has drawn `text`.
    func contains(_ text: String) -> Bool {
        bytes += terminal.drawn()
        return String(decoding: bytes, as: UTF8.self).contains(text)
    }
}
