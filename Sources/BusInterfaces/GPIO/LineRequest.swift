import MonotonicTime

/// The resistor inside a GPIO chip that pulls an unconnected line to a defined level.
public enum LineBias: String, Hashable, Sendable, CaseIterable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    /// The internal resistor is disabled, for a line with an external resistor.
    case none
}

/// A description of a GPIO input line that a program requests from the kernel.
///
/// Requests do not use the kernel's debouncing. The kernel reports a debounced edge only at the end of a period that it
/// measures in jiffies, which would delay presses by several milliseconds. Also, libgpiod 1.x does not support
/// debouncing.
public struct LineRequest: Hashable, Sendable {
    /// The name of the GPIO line, or its offset on `chip`. `GPIO17` also refers to offset 17 of the chip that
    /// drives a Raspberry Pi's header.
    public var line: String
    /// The label, path or name of the GPIO chip. If nil, all chips are searched for a line with the requested
    /// name.
    public var chip: String?
    /// Whether the GPIO line is active while its level is low, such as the line of a button that connects it
    /// to ground.
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
