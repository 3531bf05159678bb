import MonotonicTime

/// The resistor that a GPIO line asks its chip for.
public enum LineBias: String, Hashable, Sendable, CaseIterable {
    /// To the supply.
    case pullUp = "pull-up"
    /// To ground.
    case pullDown = "pull-down"
    /// None: the wiring has its own.
    case none
}

/// An input line that somebody wants.
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
    /// The resistor.
    public var bias = LineBias.pullUp
    /// Who holds the line, for others to see.
    public var consumer = "loopbanner"

    /// A push button to ground, with a pull-up.
    public init(line: String, chip: String? = nil) {
        self.line = line
        self.chip = chip
    }

    /// The line as the user named it.
    var displayName: String {
        chip.map { "\(line) on \($0)" } ?? line
    }
}
