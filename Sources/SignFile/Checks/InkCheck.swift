import SignCore

/// Checks for colors on a display that has none.
struct InkCheck {
    private let displays: String
    private let isColorless: Bool
    private let root: TOMLNode

    /// A check of `configuration`, which was read from `root`.
    init(_ configuration: Configuration, _ root: TOMLNode) {
        let wall = configuration.wall
        isColorless = wall.format == .bit
        let name = "a display of driver '\(wall.first.driver.name)' has"
        displays = wall.others.isEmpty ? name : "all displays have"
        self.root = root
    }

    /// Notes the first color.
    func run(_ findings: inout Findings) {
        guard isColorless, let color else { return }
        findings.note(
            "\(displays) pixels that are lit or dark, so colors do nothing",
            at: color.keyLocation
        )
    }

    private var color: TOMLNode? {
        let tables = ["text", "dots"] + RegionsSettings.Edge.allCases.map(\.rawValue)
        let options = root.member("option")?.children.map { $0 } ?? []
        return (tables.compactMap { root.member($0) } + options)
            .flatMap { table in ["color", "background"].compactMap { table.member($0) } }
            .min { $0.keyLocation < $1.keyLocation }
    }
}
