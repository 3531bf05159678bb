import MonotonicTime

/// The bias of a GPIO line: a resistor inside the chip.
public enum LineBias: String, Hashable, Sendable, CaseIterable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    /// No internal resistor, for wiring that has one.
    case none
}

/// A request for a GPIO input line.
///
/// Requests do not use the kernel's debouncing: it reports an edge only at the end of a period measured in jiffies, so
/// presses would be reported some milliseconds late. libgpiod 1.x does not support debouncing.
public struct LineRequest: Hashable, Sendable {
    /// The name of the line, or its offset in `chip`. `GPIO17` also means offset 17 of a Raspberry Pi's header chip.
    public var line: String
    /// The label, path or name of the GPIO chip, or nil to search all chips for a line with this name.
    public var chip: String?
    /// Whether a low level makes the line active.
    public var isActiveLow = true
    /// The bias of the line.
    public var bias = LineBias.pullUp
    /// The consumer name, which the kernel reports for lines in use.
    public var consumer = "loopbanner"

    /// Creates a request for a push button that connects the line to ground, with a pull-up.
    public init(line: String, chip: String? = nil) {
        self.line = line
        self.chip = chip
    }

    package var name: LineName { LineName(line) }

    /// The line and, if requested, its chip, as text for messages.
    package var displayName: String {
        let line = line.isEmpty ? "a line without a name" : line
        return chip.map { "\(line) on \($0)" } ?? line
    }
}
