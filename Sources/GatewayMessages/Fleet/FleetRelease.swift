import SettingsText
import SignAPI

/// A release of a fleet, which is a document with the content for signs. Its name is the hash of its exact
/// bytes.
package enum FleetRelease {
    /// The maximum size of a release document, in bytes.
    package static let maximumSize = 240 << 10

    /// The maximum size, in bytes, of a release document that the owner sends to all signs before the
    /// statement. With thousands of signs, this is faster than separate subscriptions. Each sign fetches a
    /// larger document itself, so that the broker need not store it for all signs at once.
    package static let maximumOfferSize = 64 << 10

    /// Returns whether `bytes` is the release document with the hash `hash`, and does not exceed the maximum
    /// size.
    package static func matches(_ bytes: [UInt8], _ hash: String) -> Bool {
        bytes.count <= maximumSize && SHA256.hexadecimal(of: bytes) == hash
    }

    /// Returns the call that applies the release document `bytes`, whose hash is `hash`, to a sign. `values`
    /// overrides the document's values of the same names. Returns nil if the document is not a JSON object.
    package static func call(_ bytes: [UInt8], hash: String, values: [JSONTree.Member]) -> VarlinkCall? {
        guard let members = (try? JSONTree(bytes))?.members else { return nil }
        let parameters: KeyValuePairs<String, JSONTree> = [
            "release": .object(merge(values, into: members)),
            "name": .string(FleetStatement.hashPrefix + hash),
        ]
        return .signMethod("Apply", parameters)
    }

    /// Returns the JSON members of a release with `values` merged into its table `values`. If that table is
    /// not an object, returns `members` unchanged, so that the sign rejects the release.
    private static func merge(
        _ values: [JSONTree.Member],
        into members: [JSONTree.Member]
    ) -> [JSONTree.Member] {
        let hasValidTable = members.allSatisfy { $0.key != "values" || $0.value.members != nil }
        guard hasValidTable else { return members }
        var mergedValues = members.first { $0.key == "values" }?.value.members ?? []
        for value in values {
            mergedValues.removeAll { $0.key == value.key }
            mergedValues.append(value)
        }
        let otherMembers = members.filter { $0.key != "values" }
        return otherMembers + [JSONTree.Member("values", .object(mergedValues))]
    }
}
