/// The GPIO chips of a machine, and the chips that could not be read.
///
/// The inventory is a plain value, so that the search for a GPIO line can be tested on any machine.
public struct GPIOInventory: Hashable, Sendable {
    /// A GPIO chip.
    public struct Chip: Hashable, Sendable {
        /// The device node.
        public var path: String
        /// Other paths of the same device, such as the `gpiochip4` that Raspberry Pi OS keeps for compatibility.
        public var otherPaths: [String]
        /// The kind of chip, such as `pinctrl-rp1`.
        public var label: String
        /// The lines, indexed by offset.
        public var lines: [Line]

        /// Creates a chip.
        public init(path: String, otherPaths: [String] = [], label: String, lines: [Line]) {
            self.path = path
            self.otherPaths = otherPaths
            self.label = label
            self.lines = lines
        }
    }

    /// A line of a chip.
    public struct Line: Hashable, Sendable {
        /// The name, which need not be unique; empty if the line has none.
        public var name: String
        /// Whether the line is in use.
        public var isUsed: Bool
        /// The program that uses the line; empty if there is none or it has no name.
        public var consumer: String

        /// Creates a line.
        public init(name: String, isUsed: Bool = false, consumer: String = "") {
            self.name = name
            self.isUsed = isUsed
            self.consumer = consumer
        }
    }

    /// A device node that could not be listed.
    public struct Failure: Error, Hashable, Sendable {
        /// The device node.
        public var path: String
        /// The system's error number.
        public var code: CInt

        /// Creates a failure.
        public init(path: String, code: CInt) {
            self.path = path
            self.code = code
        }
    }

    /// The chips in numeric order, each listed once.
    public var chips: [Chip]
    /// The device nodes that could not be read.
    public var failures: [Failure]

    /// Creates an inventory.
    public init(chips: [Chip], failures: [Failure] = []) {
        self.chips = chips
        self.failures = failures
    }
}

extension GPIOInventory.Chip {
    /// The chip as text for messages, such as `gpiochip0 (pinctrl-rp1)`.
    var displayName: String { "\(Self.name(ofPath: path)) (\(label))" }

    /// Returns whether `name` is the label of the chip, or the path or file name of one of its nodes.
    func matches(_ name: String) -> Bool {
        label == name || ([path] + otherPaths).contains { $0 == name || Self.name(ofPath: $0) == name }
    }

    private static func name(ofPath path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
