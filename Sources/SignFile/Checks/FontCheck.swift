import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks the fonts of `[text]`: whether each can be used.
struct FontCheck {
    private let configuration: Configuration
    private let lines: LineReport
    private let root: TOMLNode

    /// A check of `checked`.
    init(_ checked: CheckedConfiguration) {
        configuration = checked.configuration
        lines = checked.lines
        root = checked.root
    }

    /// Runs the check. A font that cannot be used is a warning: the others serve, and a sign with boxes is better than
    /// none.
    func run(_ findings: inout Findings) {
        guard let table = root.member("text") else { return }
        if let trouble = lines.trouble { findings.warning(trouble, at: table.location(of: "fonts", "size")) }
        guard let nodes = table.member("fonts")?.children else { return }
        for (node, (entry, state)) in zip(nodes, zip(configuration.text.fonts, lines.fonts)) {
            guard case .refused(let refusal) = state, case .file(let path, _) = entry else { continue }
            findings.warning(
                "the font \(Wording.quoted(path)) \(refusal.words); the other fonts draw its characters"
                    + "\(remedy(refusal, path))",
                at: node.location
            )
        }
    }

    private func remedy(_ refusal: FontState.Refusal, _ path: String) -> String {
        guard refusal == .notFound else { return "" }
        if let package = FontPackages.package(of: path) {
            return "; to install it: sudo apt install \(package)"
        }
        let isName = !path.utf8.contains(UInt8(ascii: "/"))
        return isName ? "; name a file: loopbanner fonts lists those of this machine" : ""
    }
}
