import MonotonicTime

/// The resistor inside a GPIO chip that pulls a line to a defined level while nothing else drives it.
public enum LineBias: String, Hashable, Sendable, CaseIterable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    /// The internal resistor is disabled, for a line with an external resistor.
    case none
}

/// A description of a GPIO input line that a program requests from the kernel.
///
/// The kernel's debouncing is not used. It reports an edge only at the end of a period, measured in jiffies,
/// which would delay presses by several milliseconds. Also, libgpiod 1.x does not support it.
public struct LineRequest: Hashable, Sendable {
    /// The name of the GPIO line, or its offset on `chip`. `GPIO17` also refers to offset 17 of the chip that
    /// drives a Raspberry Pi's header.
    public var line: String
    /// The label, path or name of the GPIO chip. If nil, all chips are searched for a line with the requested
    /// name.
    public var chip: String?
    /// Whether the GPIO line is active while its level is low. This is the case for a button that connects
    /// the line to ground.
    public var isActiveLow = true
    /// The resistor inside the GPIO chip that pulls the line to a defined level.
    public var bias = LineBias.pullUp
    /// The name that the kernel lists as the user of the GPIO line.
    public var consumer = "loopbanner"

    /// Creates a request for the GPIO line of a push button that connects the line to ground when it is
    /// pressed. The line is active while low, and its pull-up resistor is enabled.
    public init(line: String, chip: String? = nil) {
        self.line = line
        self.chip = chip
    }

    package var name: LineName { LineName(line) }

    /// The name of the GPIO line in messages. It includes the chip if the request contains one.
    package var displayName: String {
        let line = line.isEmpty ? "a line without a name" : line
        return chip.map { "\(line) on \($0)" } ?? line
    }
}
