import BannerText
import SettingsText
import SignAPI
import SignCore

/// The fonts that the key `fonts` of a configuration lists. Advice adds further fonts to the list, and the
/// result is TOML that the user can paste into the file.
struct FontList {
    private var elements: [(entry: FontEntry, toml: String)] = []
    private let isVertical: Bool

    /// The minimum text height, in rows of pixels, at which a system font looks better than enlarged built-in
    /// letters.
    static let minimumSystemFontRows = 12

    /// Creates a list of the fonts in `checked` that can be used.
    init(_ checked: CheckedConfiguration) {
        isVertical = checked.configuration.writesVertically
        let nodes = checked.root.member("text")?.elements(ofArray: "fonts") ?? []
        for (index, (node, entry)) in zip(nodes, checked.configuration.text.fonts).enumerated() {
            if index < checked.textReport.fonts.count, case .refused = checked.textReport.fonts[index] {
                continue
            }
            elements.append((entry, node.tomlValue ?? entry.text.quotedAsTOML))
        }
    }

    /// Whether the list contains no fonts other than the built-in letters.
    var isDefault: Bool { elements.allSatisfy { $0.entry == .builtin } }

    /// Returns the TOML that sets `fonts` to this list and the fonts `newEntries`, for text that is `rows`
    /// pixels high. The new fonts come before the built-in letters if these would be enlarged or if the text
    /// is vertical. There are no vertical built-in letters.
    func fontsSetting(adding newEntries: [FontEntry], rows: Int) -> String {
        var elements = elements
        if isDefault { elements = [(.builtin, FontEntry.builtinName.quotedAsTOML)] }
        let added = newEntries.filter { entry in !elements.contains { $0.entry == entry } }
            .map { (entry: $0, toml: $0.text.quotedAsTOML) }
        if isVertical, let index = elements.firstIndex(where: { $0.entry == .builtin }) {
            elements.append(elements.remove(at: index))
        }
        let builtinIsLast = !isDefault || isVertical || rows >= Self.minimumSystemFontRows
        let index = builtinIsLast && elements.last?.entry == .builtin ? elements.count - 1 : elements.count
        elements.insert(contentsOf: added, at: index)
        return "fonts = [\(elements.map(\.toml).joined(separator: ", "))]"
    }
}
