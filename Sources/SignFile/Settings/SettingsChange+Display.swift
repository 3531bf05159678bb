import Diagnostics
import SettingsText
import SignAPI

/// The part of a settings change that replaces the display with another product, a kind of display that is
/// sold in shops.
extension SettingsChange {
    /// Returns the change that replaces the display with the product named in `members`, the members of a
    /// JSON object. Also returns the members that do not belong to the product. If no product is named, there
    /// are no entries. Adds a problem for an unknown product and for each invalid value.
    static func displayChange(
        from members: [JSONTree.Member],
        problems: inout [ListProblem]
    ) -> (entries: [Entry], otherMembers: [JSONTree.Member]) {
        guard let id = members.first(where: { $0.key == "product" })?.value else { return ([], members) }
        guard let product = DisplayProduct.named(id.string ?? "") else {
            problems.append(unknownProductProblem(id.string ?? ""))
            return ([], members.filter { $0.key != "product" })
        }
        let productKeys = Set(product.keys.map(\.name))
        let values = members.filter { productKeys.contains($0.key) }
        let otherMembers = members.filter { !productKeys.contains($0.key) && $0.key != "product" }
        return ([displayEntry(for: product, values: values, problems: &problems)], otherMembers)
    }

    /// Returns the problem that there is no display product with the identifier `id`.
    private static func unknownProductProblem(_ id: String) -> ListProblem {
        let nearest = nearestWord(to: id, among: DisplayProduct.all.map(\.id))
        let remedy = nearest.map { "did you mean '\($0)'?" } ?? "GetDisplays lists all"
        return ListProblem(
            path: "display.product",
            message: "unknown product \(Wording.quoted(id)); \(remedy)"
        )
    }

    /// Returns the change that replaces the display with `product`, a kind of display that the user chose.
    /// `values` are the values of its keys that the user entered. Adds a problem for each required number
    /// that is null, and for each value that cannot be written in TOML. The values are checked later, when
    /// the configuration is read.
    private static func displayEntry(
        for product: DisplayProduct,
        values: [JSONTree.Member],
        problems: inout [ListProblem]
    ) -> Entry {
        problems += product.keys.compactMap { missingNumberProblem(for: $0, in: values) }
        let textsByKey = tomlValues(of: values, problems: &problems)
        return Entry(path: "display", value: product.tomlTable(with: textsByKey))
    }

    /// Returns the problem that the value of `key` in `values` is null although the key requires a number, or
    /// nil if there is no such problem.
    private static func missingNumberProblem(
        for key: DisplayProduct.Key,
        in values: [JSONTree.Member]
    ) -> ListProblem? {
        guard key.isRequired, key.isNumber else { return nil }
        // A null comes from an empty field of a form. A missing key is allowed, because the product's usual
        // size applies then.
        let isNull = values.contains { $0.key == key.name && $0.value.isNull }
        guard isNull else { return nil }
        let message = "\(key.name) needs a number, such as \(key.example)"
        return ListProblem(path: "display.\(key.name)", message: message)
    }

    /// Returns the texts of `values` in TOML, by the name of the key, without those that are null. Adds a
    /// problem for each value that cannot be written in TOML.
    private static func tomlValues(
        of values: [JSONTree.Member],
        problems: inout [ListProblem]
    ) -> [String: String] {
        var textsByKey: [String: String] = [:]
        for member in values where !member.value.isNull {
            do throws(ListedOption.ValidationError) {
                textsByKey[member.key] = try ListedOption.tomlValue(of: member)
            } catch {
                problems.append(ListProblem(path: "display.\(member.key)", message: error.message))
            }
        }
        return textsByKey
    }
}
