/// The bus settings in the boot configuration of a Raspberry Pi, `config.txt`.
struct BootConfiguration: Hashable, Sendable {
    var path: String
    /// Whether the file was changed after the system started, so that the changes are not in effect yet.
    var isNewerThanStart: Bool
    /// The settings of parameters and overlays, in the order of the file.
    var settings: [Setting] = []

    /// A parameter (`dtparam=spi=on`) or an overlay (`dtoverlay=spi1-1cs`).
    struct Setting: Hashable, Sendable {
        /// The number of the line, from 1.
        var line: Int
        /// The section, such as `pi4`; `all` before the first header.
        var section: String
        /// Whether the line is commented out.
        var isComment: Bool
        /// `dtparam` or `dtoverlay`.
        var key: String
        /// The parameter or the overlay.
        var name: String
        /// The parameter's value, or the overlay's parameters.
        var value: String

        fileprivate var isOn: Bool { key == "dtoverlay" || ["on", "yes", "true", "1"].contains(value) }
    }

    /// Parses the configuration `text` of the file at `path`.
    init(path: String, text: String, isNewerThanStart: Bool = false) {
        self.path = path
        self.isNewerThanStart = isNewerThanStart
        var section = "all"
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let text = line.drop(while: \.isWhitespace)
            if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
                section = text[text.index(after: text.startIndex)..<end].lowercased()
            } else {
                settings += Self.settings(in: text, line: index + 1, section: section)
            }
        }
    }

    private static func settings(in text: Substring, line: Int, section: String) -> [Setting] {
        let setting = text.drop { $0 == "#" || $0.isWhitespace }
        guard let equals = setting.firstIndex(of: "=") else { return [] }
        let rest = setting[setting.index(after: equals)...].prefix { $0 != "#" && !$0.isWhitespace }
        func make(_ key: String, _ parts: [Substring], defaultValue: String) -> Setting {
            Setting(
                line: line,
                section: section,
                isComment: text.hasPrefix("#"),
                key: key,
                name: String(parts.first ?? ""),
                value: parts.count > 1 ? String(parts[1]) : defaultValue
            )
        }
        switch setting[..<equals] {
        case "dtparam", "device_tree_param":
            return rest.split(separator: ",").map {
                make("dtparam", $0.split(separator: "=", maxSplits: 1), defaultValue: "on")
            }
        case "dtoverlay", "device_tree_overlay":
            return [make("dtoverlay", rest.split(separator: ",", maxSplits: 1), defaultValue: "")]
        default: return []
        }
    }
}

extension BootConfiguration {
    /// Whether the file enables a bus, such as SPI.
    enum BusState: Hashable, Sendable {
        case on(line: Int)
        case off(line: Int)
        /// The line that enables the bus is commented out.
        case commentedOut(line: Int)
        /// The line that enables the bus is in a section for other models.
        case elsewhere(line: Int, section: String)
        /// The file does not mention the bus.
        case absent
    }

    /// Returns whether the file enables a bus on a machine of `model`. The bus is enabled by one of `parameters`, or by
    /// an overlay whose name begins with one of `overlays`. The last setting that applies decides.
    func state(parameters: [String], overlays: [String], model: String?) -> BusState {
        let all = settings.filter { setting in
            setting.key == "dtparam"
                ? parameters.contains(setting.name) : overlays.contains { setting.name.hasPrefix($0) }
        }
        let active = all.filter { !$0.isComment }
        if let last = active.last(where: { Self.applies($0.section, to: model) }) {
            return last.isOn ? .on(line: last.line) : .off(line: last.line)
        }
        if let last = active.last(where: \.isOn) {
            return .elsewhere(line: last.line, section: last.section)
        }
        return all.last { $0.isComment && $0.isOn }.map { .commentedOut(line: $0.line) } ?? .absent
    }

    /// Returns whether the settings of `section` apply to `model`. Those of a section that does not name a model, such
    /// as `[HDMI:0]`, never apply.
    private static func applies(_ section: String, to model: String?) -> Bool {
        section == "all" || filters.contains { $0.section == section && (model ?? "").contains($0.model) }
    }

    /// The names of sections, each with a part of the model name in the device tree to which the section applies.
    private static let filters: [(section: String, model: String)] = [
        ("pi0", "Raspberry Pi Zero"), ("pi0w", "Raspberry Pi Zero W"), ("pi0w", "Raspberry Pi Zero 2"),
        ("pi02", "Raspberry Pi Zero 2"), ("pi1", "Raspberry Pi Model"), ("pi2", "Raspberry Pi 2"),
        ("pi3", "Raspberry Pi 3"), ("pi3", "Raspberry Pi Compute Module 3"),
        ("pi3+", "Raspberry Pi 3 Model A Plus"), ("pi3+", "Raspberry Pi 3 Model B Plus"),
        ("pi4", "Raspberry Pi 4"), ("pi4", "Raspberry Pi Compute Module 4"), ("pi400", "Raspberry Pi 400"),
        ("pi5", "Raspberry Pi 5"), ("pi5", "Raspberry Pi Compute Module 5"), ("pi500", "Raspberry Pi 500"),
        ("cm4", "Raspberry Pi Compute Module 4"), ("cm5", "Raspberry Pi Compute Module 5"),
    ]
}
