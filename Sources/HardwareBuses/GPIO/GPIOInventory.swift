/// The GPIO chips of a machine, and the errors of those that could not be read.
///
/// It is a plain value, so the search for a line can be tested on any machine.
public struct GPIOInventory: Hashable, Sendable {
    /// One chip.
    public struct Chip: Hashable, Sendable {
        /// Its device node.
        public var path: String
        /// Other paths of the same device, such as the `gpiochip4` that Raspberry Pi OS keeps for old
        /// programs.
        public var otherPaths: [String]
        /// The kind of chip, such as `pinctrl-rp1`.
        public var label: String
        /// Its lines; the index is the line's offset.
        public var lines: [Line]

        /// A chip; see the properties.
        public init(path: String, otherPaths: [String] = [], label: String, lines: [Line]) {
            self.path = path
            self.otherPaths = otherPaths
            self.label = label
            self.lines = lines
        }
    }

    /// One line of a chip.
    public struct Line: Hashable, Sendable {
        /// Its name; empty when it has none. Names need not be unique.
        public var name: String
        /// Whether it is in use.
        public var isUsed: Bool
        /// Its consumer; empty when it has none, or one without a name.
        public var consumer: String

        /// A line; see the properties.
        public init(name: String, isUsed: Bool = false, consumer: String = "") {
            self.name = name
            self.isUsed = isUsed
            self.consumer = consumer
        }
    }

    /// A node that could not be listed.
    public struct Failure: Hashable, Sendable {
        /// The node.
        public var path: String
        /// The system's error number.
        public var code: CInt

        /// A refusal; see the properties.
        public init(path: String, code: CInt) {
            self.path = path
            self.code = code
        }
    }

    /// The chips, in the order of their numbers, without duplicates.
    public var chips: [Chip]
    /// The nodes that could not be listed.
    public var failures: [Failure]

    /// An inventory; see the properties.
    public init(chips: [Chip], failures: [Failure] = []) {
        self.chips = chips
        self.failures = failures
    }
}

extension GPIOInventory.Chip {
    /// `gpiochip0`, from its path.
    var name: String { Self.name(ofPath: path) }

    /// `gpiochip0 (pinctrl-rp1)`.
    var displayName: String { "\(name) (\(label))" }

    /// Whether `wanted` is its label, one of its paths or a name of its node.
    func answers(to wanted: String) -> Bool {
        label == wanted
            || ([path] + otherPaths).contains { $0 == wanted || Self.name(ofPath: $0) == wanted }
    }

    private static func name(ofPath path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
