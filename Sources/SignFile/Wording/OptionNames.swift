import Diagnostics
import SettingsText

/// Advice about unknown tables and keys that users write instead of `[[option]]`, such as `[[item]]`.
enum OptionNames {
    private static let names: Set<String> = [
        "choices", "content", "contents", "entries", "entry", "item", "items", "line", "lines", "list",
        "menu",
        "message", "messages", "offers", "options", "page", "pages", "products", "slide", "slides", "texts",
    ]

    /// Returns advice about an unknown top-level table or key that the user probably wrote instead of
    /// `[[option]]`. Returns nil for any other name.
    ///
    /// - Parameters:
    ///   - member: The unknown table or key.
    ///   - main: The key of an option that the advice suggests for a plain value.
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
