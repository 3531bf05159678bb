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

/// What to request a GPIO input line with.
///
/// The kernel is not asked to debounce: it would report an edge at the end of the period and count that in jiffies,
/// so a press would come some milliseconds late, and libgpiod 1.x cannot ask at all.
public struct LineRequest: Hashable, Sendable {
    /// Line name, or a number in `chip`. `GPIO17` also is line 17 of a Raspberry Pi's header chip.
    public var line: String
    /// Label, path or name of the chip; nil looks on all of them for a line of that name.
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

    /// What `line` says.
    var name: LineName { LineName(line) }

    /// The line as the user named it.
    var displayName: String {
        chip.map { "\(line) on \($0)" } ?? line
    }
}
