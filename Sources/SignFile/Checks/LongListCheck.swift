import Diagnostics
import SettingsText
import SignCore

/// A note on a long list that has to be read before anything is shown.
struct LongListCheck {
    private let configuration: Configuration
    private let root: TOMLNode

    /// A check of `configuration`, which was read from `root`.
    init(_ configuration: Configuration, _ root: TOMLNode) {
        self.configuration = configuration
        self.root = root
    }

    /// Runs the check.
    func run(_ findings: inout Findings) {
        let count = configuration.options.count
        guard count > LongFile.mostOptionsOfShort, let first = root.option(0)?.location else { return }
        let darkness = "a start is dark until all \(count) options are read"
        if configuration.dots.position.edge != nil {
            return findings.note(
                "\(darkness), because dots tell how many there are",
                at: root.location(of: "dots")
            )
        }
        let behind = root.children.filter { $0.key != "option" && ($0.kind == .table || $0.kind == .array) }
            .flatMap { $0.kind == .array ? Array($0.children) : [$0] }
            .filter { $0.location > first }
            .min { $0.location < $1.location }
        guard let behind else { return }
        findings.note("\(darkness); move this table above the first [[option]]", at: behind.location)
    }
}
