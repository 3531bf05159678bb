/// An inventory of the GPIO chips of a computer, and of the chips that could not be read.
///
/// It is a plain value, so tests can search for GPIO lines without any hardware.
public struct GPIOInventory: Hashable, Sendable {
    /// A GPIO chip and its lines.
    public struct Chip: Hashable, Sendable {
        /// The path of the chip's device node, such as `/dev/gpiochip0`.
        public var path: String
        /// Other paths to the same GPIO chip, such as `gpiochip4`, which Raspberry Pi OS keeps for
        /// compatibility.
        public var otherPaths: [String]
        /// The label of the GPIO chip, which identifies its model, such as `pinctrl-rp1`.
        public var label: String
        /// The lines of the GPIO chip. The index of a line is its offset on the chip.
        public var lines: [Line]

        /// Creates a description of a GPIO chip with the device node `path`, other paths to the same device,
        /// a label and its lines.
        public init(path: String, otherPaths: [String] = [], label: String, lines: [Line]) {
            self.path = path
            self.otherPaths = otherPaths
            self.label = label
            self.lines = lines
        }
    }

    /// A line of a GPIO chip, with its name and its current user.
    public struct Line: Hashable, Sendable {
        /// The name of the GPIO line, or an empty string if it has none. Several lines may have the same
        /// name.
        public var name: String
        /// Whether a program or the kernel uses the GPIO line.
        public var isUsed: Bool
        /// The name given by the program that uses the GPIO line. Empty if the line is free or the program
        /// gave no name.
        public var consumer: String

        /// Creates a description of a GPIO line.
        ///
        /// - Parameters:
        ///   - name: The name of the line, or an empty string if it has none.
        ///   - isUsed: Whether a program or the kernel uses the line.
        ///   - consumer: The name of the program that uses the line, or an empty string.
        public init(name: String, isUsed: Bool = false, consumer: String = "") {
            self.name = name
            self.isUsed = isUsed
            self.consumer = consumer
        }
    }

    /// The reason why the GPIO chip at a device node could not be listed.
    public struct Failure: Error, Hashable, Sendable {
        /// The path of the device node that could not be read.
        public var path: String
        /// The system error number (`errno`) that explains the failure.
        public var code: CInt

        /// Creates a failure to read the device node at `path` with the system error number `code`.
        public init(path: String, code: CInt) {
            self.path = path
            self.code = code
        }
    }

    /// The GPIO chips of the computer in numeric order, each listed once.
    public var chips: [Chip]
    /// The device nodes of GPIO chips that could not be read, with the reasons.
    public var failures: [Failure]

    /// Creates an inventory of `chips`. `failures` lists the device nodes that could not be read.
    public init(chips: [Chip], failures: [Failure] = []) {
        self.chips = chips
        self.failures = failures
    }
}

extension GPIOInventory.Chip {
    /// The name by which messages refer to the GPIO chip. It consists of the file name and the label, as in
    /// `gpiochip0 (pinctrl-rp1)`.
    var displayName: String { "\(Self.name(ofPath: path)) (\(label))" }

    /// Returns whether `name` identifies this GPIO chip. The name may be the chip's label, or the path or
    /// file name of one of its device nodes.
    func matches(_ name: String) -> Bool {
        label == name || ([path] + otherPaths).contains { $0 == name || Self.name(ofPath: $0) == name }
    }

    private static func name(ofPath path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
