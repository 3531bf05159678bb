import MonotonicTime

/// The resistor inside the GPIO chip that pulls an unconnected line to a defined level.
public enum LineBias: String, Hashable, Sendable, CaseIterable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    /// No internal resistor, for a line with an external resistor.
    case none
}

/// A description of a GPIO input line that a program requests from the kernel.
///
/// Requests do not use the kernel's debouncing. The kernel reports a debounced edge only at the end of a period that it
/// measures in jiffies, which would delay presses by several milliseconds. Also, libgpiod 1.x does not support
/// debouncing.
public struct LineRequest: Hashable, Sendable {
    /// The name of the line, or its offset on `chip`. `GPIO17` also means offset 17 of a Raspberry Pi's header chip.
    public var line: String
    /// The label, path or name of the GPIO chip, or nil to search all chips for a line with this name.
    public var chip: String?
    /// Whether the line is active while its level is low.
    public var isActiveLow = true
    /// The resistor in the GPIO chip that is connected to the line.
    public var bias = LineBias.pullUp
    /// The name of this program that the kernel lists as the user of the line.
    public var consumer = "loopbanner"

    /// Creates a request for the line of a push button that connects the line to ground. The request enables the
    /// pull-up resistor.
    public init(line: String, chip: String? = nil) {
        self.line = line
        self.chip = chip
    }

    package var name: LineName { LineName(line) }

    /// The name by which messages refer to the line. It includes the chip if the request names one.
    package var displayName: String {
        let line = line.isEmpty ? "a line without a name" : line
        return chip.map { "\(line) on \($0)" } ?? line
    }
}
