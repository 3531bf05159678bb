/// The GPIO chips of a computer, and the chips that could not be read.
///
/// The inventory is a plain value, so tests can search for GPIO lines on any computer.
public struct GPIOInventory: Hashable, Sendable {
    /// A GPIO chip and its lines.
    public struct Chip: Hashable, Sendable {
        /// The device node of the chip, such as `/dev/gpiochip0`.
        public var path: String
        /// Other paths to the same device, such as the `gpiochip4` that Raspberry Pi OS keeps for compatibility.
        public var otherPaths: [String]
        /// The label of the chip, which names its model, such as `pinctrl-rp1`.
        public var label: String
        /// The lines of the chip. The index of a line is its offset.
        public var lines: [Line]

        /// Creates a chip.
        public init(path: String, otherPaths: [String] = [], label: String, lines: [Line]) {
            self.path = path
            self.otherPaths = otherPaths
            self.label = label
            self.lines = lines
        }
    }

    /// A line of a GPIO chip.
    public struct Line: Hashable, Sendable {
        /// The name of the line, or an empty string if the line has no name. Several lines may have the same name.
        public var name: String
        /// Whether a program or the kernel uses the line.
        public var isUsed: Bool
        /// The name given by the program that uses the line. Empty if the line is free or the program gave no name.
        public var consumer: String

        /// Creates a line.
        public init(name: String, isUsed: Bool = false, consumer: String = "") {
            self.name = name
            self.isUsed = isUsed
            self.consumer = consumer
        }
    }

    /// The reason why a device node could not be listed.
    public struct Failure: Error, Hashable, Sendable {
        /// The path of the device node.
        public var path: String
        /// The system error number (`errno`).
        public var code: CInt

        /// Creates a failure.
        public init(path: String, code: CInt) {
            self.path = path
            self.code = code
        }
    }

    /// The chips in numeric order. Each chip is listed once.
    public var chips: [Chip]
    /// The device nodes that could not be read, and the reasons.
    public var failures: [Failure]

    /// Creates an inventory of `chips`. `failures` are the device nodes that could not be read.
    public init(chips: [Chip], failures: [Failure] = []) {
        self.chips = chips
        self.failures = failures
    }
}

extension GPIOInventory.Chip {
    /// The name by which messages refer to the chip, such as `gpiochip0 (pinctrl-rp1)`. It contains the
    /// label.
    var displayName: String { "\(Self.name(ofPath: path)) (\(label))" }

    /// Returns whether `name` identifies this chip. It may be the chip's label, or the path or file name of
    /// one of its device nodes.
    func matches(_ name: String) -> Bool {
        label == name || ([path] + otherPaths).contains { $0 == name || Self.name(ofPath: $0) == name }
    }

    private static func name(ofPath path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
