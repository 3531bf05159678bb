import BannerText
import SettingsText
import SignCore

/// The key `fonts` of a configuration, as it is written, for a line to paste instead of it.
struct FontList {
    private var kept: [(entry: FontEntry, written: String)] = []
    private let isVertical: Bool
    private static let builtin = (entry: FontEntry.builtin, written: FontWords.quoted(FontEntry.builtinName))

    /// The rows from which the built-in letters, which are only enlarged, look worse than other fonts.
    static let leastRowsOfOthers = 12

    /// The list of `checked`, without the entries that cannot be used.
    init(_ checked: CheckedConfiguration) {
        isVertical = checked.configuration.writesVertically
        guard let nodes = checked.root.member("text")?.member("fonts")?.children else { return }
        for (index, (node, entry)) in zip(nodes, checked.configuration.text.fonts).enumerated() {
            if index < checked.lines.fonts.count, case .refused = checked.lines.fonts[index] { continue }
            kept.append((entry, node.writtenValue ?? FontWords.quoted(entry.text)))
        }
    }

    /// Whether it has no font that somebody chose.
    var isDefault: Bool { kept.allSatisfy { $0.entry == .builtin } }

    /// The line with `new`, for lines of `rows` rows. Letters of eight rows are not to be enlarged where another font has
    /// them, and the built-in letters have no upright forms.
    func line(adding new: [FontEntry], rows: Int) -> String {
        var elements = isDefault ? [Self.builtin] : kept
        let added = new.filter { entry in !elements.contains { $0.entry == entry } }
            .map { (entry: $0, written: FontWords.quoted($0.text)) }
        if isVertical, let index = elements.firstIndex(where: { $0.entry == .builtin }) {
            elements.append(elements.remove(at: index))
        }
        let isBehind = isDefault ? isVertical || rows >= Self.leastRowsOfOthers : true
        if isBehind, elements.last?.entry == .builtin {
            elements.insert(contentsOf: added, at: elements.count - 1)
        } else {
            elements += added
        }
        return "fonts = [\(elements.map(\.written).joined(separator: ", "))]"
    }
}
