import MonotonicTime

/// The bias of a GPIO line: a resistor inside the chip.
public enum LineBias: String, Hashable, Sendable, CaseIterable {
    /// A resistor to the supply.
    case pullUp = "pull-up"
    /// A resistor to ground.
    case pullDown = "pull-down"
    /// No resistor: the wiring has its own.
    case none
}

/// The request for a GPIO input line.
///
/// The kernel does not debounce: it would report an edge at the end of the period, which it counts in
/// jiffies, so a press would arrive some milliseconds late. libgpiod 1.x cannot request it at all.
public struct LineRequest: Hashable, Sendable {
    /// Line name, or a number in `chip`. `GPIO17` also is line 17 of a Raspberry Pi's header chip.
    public var line: String
    /// Label, path or name of the chip; nil to search all chips for the name.
    public var chip: String?
    /// Whether the line counts as active while it is low.
    public var isActiveLow = true
    /// The line's bias.
    public var bias = LineBias.pullUp
    /// The consumer that the kernel reports for the line.
    public var consumer = "loopbanner"

    /// A push button to ground, with a pull-up.
    public init(line: String, chip: String? = nil) {
        self.line = line
        self.chip = chip
    }

    /// `line`, parsed.
    package var name: LineName { LineName(line) }

    /// The line by the user's name for it.
    package var displayName: String {
        let line = line.isEmpty ? "a line without a name" : line
        return chip.map { "\(line) on \($0)" } ?? line
    }
}
