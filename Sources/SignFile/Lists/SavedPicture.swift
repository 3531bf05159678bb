import Pictures
import SettingsText

/// The picture of an option that a program has set, as a file beside the configuration.
public struct SavedPicture: Hashable, Sendable {
    /// The name of the file, without a folder.
    public let name: String
    /// The bytes of the file.
    public let bytes: [UInt8]

    /// Creates the file of the picture that `base64` encodes, named after the option's `id`.
    ///
    /// - Parameter bytesOf: Returns the bytes of the file of a name; nil if there is none. A file with other bytes keeps its
    ///   name, and the new one gets a number.
    /// - Returns: nil if `base64` encodes no PNG or GIF.
    public init?(base64: String, id: String, besides bytesOf: (String) -> [UInt8]?) {
        guard let bytes = Base64.decoded(base64.utf8, padding: .optional),
            let ending = bytes.withUnsafeBufferPointer({ FileKind($0).ending })
        else { return nil }
        self.bytes = bytes
        let stem = Self.stem(id)
        var number = 1
        var name = "\(stem).\(ending)"
        while let taken = bytesOf(name), taken != bytes {
            number += 1
            name = "\(stem)-\(number).\(ending)"
        }
        self.name = name
    }

    /// The most characters of a name that come from the id.
    private static let longestStem = 40

    /// `id` in letters, digits and dashes of ASCII.
    private static func stem(_ id: String) -> String {
        let parts = id.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let stem = String(parts.joined(separator: "-").prefix(longestStem))
        return stem.isEmpty ? "picture" : stem
    }
}
