import Diagnostics
import SettingsText

/// Advice about common wrong names of the `[[option]]` tables.
enum OptionNames {
    private static let names: Set<String> = [
        "choices", "content", "contents", "entries", "entry", "item", "items", "line", "lines", "list",
        "menu",
        "message", "messages", "offers", "options", "page", "pages", "products", "slide", "slides", "texts",
    ]

    /// Returns advice about `member`, an unknown top-level table or key, or nil if its name does not suggest options.
    ///
    /// - Parameters:
    ///   - member: The table or key.
    ///   - main: The main key of an option, for which messages suggest a plain value.
    static func remedy(for member: TOMLNode, main: MainKey?) -> String? {
        guard names.contains(member.key.lowercased()) else { return nil }
        switch member.kind {
        case .table: return "did you mean [[option]]?"
        case .string: return main?.remedy(for: [member.string ?? ""])
        case .array: return member.strings.flatMap { main?.remedy(for: $0) } ?? "did you mean [[option]]?"
        default: return nil
        }
    }
}
