import ButtonInput
import SettingsText
import SignCore

/// Checks `[[button]]` and `[[combination]]` against `[text]`: whether the command of a gesture can have an
/// effect.
struct CommandCheck {
    private let text: TextSettings
    private let root: TOMLNode

    /// A check of `configuration`, which was read from `root`.
    init(_ configuration: Configuration, _ root: TOMLNode) {
        text = configuration.text
        self.root = root
    }

    /// Runs the check.
    func run(_ findings: inout Findings) {
        guard text.allowedScales.count == 1, findings.isRead("text", of: root),
            findings.isRead("scale", "scale_min", "scale_max", of: root.member("text"))
        else { return }
        for gesture in gestures {
            guard let word = gesture.string.flatMap({ Command.word($0, in: .gestures) }),
                word.plainCommand == .larger || word.plainCommand == .smaller
            else { continue }
            findings.warning(
                "\(gesture.key) has no effect: '\(word.word)' needs a range of scales; "
                    + "set scale_min or scale_max in [text]",
                at: gesture.location
            )
        }
    }

    /// The commands of all gestures, as the file writes them.
    private var gestures: [TOMLNode] {
        ["button", "combination"].compactMap(root.member).flatMap(\.children).flatMap { table in
            Gesture.allCases.compactMap { table.member("on_\($0.rawValue)") }
        }
    }
}
