/// The boot configuration of a Raspberry Pi, `config.txt`: what it says about the buses.
public struct BootConfiguration: Hashable, Sendable {
    /// Its path.
    public var path: String
    /// Whether it was changed after the system started, so that it is not in effect yet.
    public var isNewerThanStart: Bool
    /// The settings of parameters and overlays, in the order of the file.
    public var settings: [Setting]

    /// A parameter (`dtparam=spi=on`) or an overlay (`dtoverlay=spi1-1cs`).
    public struct Setting: Hashable, Sendable {
        /// The line, from 1.
        public var line: Int
        /// The section, such as `pi4`; `all` for those before the first header.
        public var section: String
        /// Whether the line is commented out.
        public var isComment: Bool
        /// `dtparam` or `dtoverlay`.
        public var key: String
        /// The parameter or the overlay.
        public var name: String
        /// What follows the name: a parameter's value, an overlay's parameters.
        public var value: String
    }

    /// The configuration at `path` with `text`.
    public init(path: String, text: String, isNewerThanStart: Bool = false) {
        self.path = path
        self.isNewerThanStart = isNewerThanStart
        settings = []
        var section = "all"
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let text = line.drop(while: \.isWhitespace)
            if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
                section = text[text.index(after: text.startIndex)..<end].lowercased()
            } else {
                settings += Self.settings(in: text, line: index + 1, section: section)
            }
        }
    }

    private static func settings(in line: Substring, line number: Int, section: String) -> [Setting] {
        let isComment = line.hasPrefix("#")
        let text = line.drop { $0 == "#" || $0.isWhitespace }
        guard let equals = text.firstIndex(of: "=") else { return [] }
        let rest = text[text.index(after: equals)...].prefix { $0 != "#" && !$0.isWhitespace }
        func setting(_ key: String, _ name: Substring, _ value: Substring) -> Setting {
            Setting(
                line: number,
                section: section,
                isComment: isComment,
                key: key,
                name: String(name),
                value: String(value)
            )
        }
        switch text[..<equals] {
        case "dtparam", "device_tree_param":
            return rest.split(separator: ",").map { item in
                let parts = item.split(separator: "=", maxSplits: 1)
                return setting("dtparam", parts.first ?? "", parts.count > 1 ? parts[1] : "on")
            }
        case "dtoverlay", "device_tree_overlay":
            let parts = rest.split(separator: ",", maxSplits: 1)
            return [setting("dtoverlay", parts.first ?? "", parts.count > 1 ? parts[1] : "")]
        default: return []
        }
    }
}

extension BootConfiguration {
    /// What the file says about a bus.
    public enum BusState: Hashable, Sendable {
        /// It is on, by the line.
        case on(line: Int)
        /// It is off, by the line.
        case off(line: Int)
        /// The line that turns it on is commented out.
        case commentedOut(line: Int)
        /// The line that turns it on is in a section for other models.
        case elsewhere(line: Int, section: String)
        /// The file does not mention it.
        case absent
    }

    /// What the file says about the bus of one of `parameters` on a machine of `model`. An overlay whose name begins
    /// with one of `overlays` turns it on as well. Of several lines, the last that applies counts.
    public func state(parameters: [String], overlays: [String], model: String?) -> BusState {
        let all = settings.filter { setting in
            switch setting.key {
            case "dtparam": parameters.contains(setting.name)
            default: overlays.contains { setting.name.hasPrefix($0) }
            }
        }
        let written = all.filter { !$0.isComment }
        if let last = written.last(where: { Self.applies($0.section, to: model) }) {
            return last.isOn ? .on(line: last.line) : .off(line: last.line)
        }
        if let last = written.last(where: \.isOn) {
            return .elsewhere(line: last.line, section: last.section)
        }
        if let last = all.last(where: { $0.isComment && $0.isOn }) { return .commentedOut(line: last.line) }
        return .absent
    }

    /// Whether a section is for `model`. Sections that do not name a model, such as `[HDMI:0]`, are not understood
    /// and count as others'.
    private static func applies(_ section: String, to model: String?) -> Bool {
        guard section != "all" else { return true }
        return filters.contains { $0.section == section && (model ?? "").contains($0.words) }
    }

    /// The sections, and what the device tree of their models says.
    private static let filters: [(section: String, words: String)] = [
        ("pi0", "Raspberry Pi Zero"), ("pi0w", "Raspberry Pi Zero W"), ("pi0w", "Raspberry Pi Zero 2"),
        ("pi02", "Raspberry Pi Zero 2"), ("pi1", "Raspberry Pi Model"), ("pi2", "Raspberry Pi 2"),
        ("pi3", "Raspberry Pi 3"), ("pi3", "Raspberry Pi Compute Module 3"),
        ("pi3+", "Raspberry Pi 3 Model A Plus"), ("pi3+", "Raspberry Pi 3 Model B Plus"),
        ("pi4", "Raspberry Pi 4"), ("pi4", "Raspberry Pi Compute Module 4"), ("pi400", "Raspberry Pi 400"),
        ("pi5", "Raspberry Pi 5"), ("pi5", "Raspberry Pi Compute Module 5"), ("pi500", "Raspberry Pi 500"),
        ("cm4", "Raspberry Pi Compute Module 4"), ("cm5", "Raspberry Pi Compute Module 5"),
    ]
}

extension BootConfiguration.Setting {
    fileprivate var isOn: Bool {
        key == "dtoverlay" || ["on", "yes", "true", "1"].contains(value)
    }
}
