import Pictures
import SettingsText

/// A picture that a program sent for an option, to be saved as a file in the folder of the configuration.
public struct SavedPicture: Hashable, Sendable {
    /// The name of the file, without a folder.
    public let name: String
    /// The contents of the file.
    public let bytes: [UInt8]

    /// Creates the file of the PNG or GIF in `base64`, named after the option's `id`; nil for any other data.
    ///
    /// - Parameter bytesOf: Returns the bytes of an existing file, or nil if there is none. If another picture has the
    ///   name, the new one gets a number.
    public init?(base64: String, id: String, besides bytesOf: (String) -> [UInt8]?) {
        guard let bytes = Base64.decoded(base64.utf8, padding: .optional),
            let ending = bytes.withUnsafeBufferPointer({ FileKind($0).ending })
        else { return nil }
        self.bytes = bytes
        let stem = Self.stem(id)
        var number = 1
        var name = "\(stem).\(ending)"
        while let existingBytes = bytesOf(name), existingBytes != bytes {
            number += 1
            name = "\(stem)-\(number).\(ending)"
        }
        self.name = name
    }

    /// The maximum number of characters of the id that a file name contains.
    private static let stemLimit = 40

    /// Returns `id` reduced to ASCII letters, digits and dashes.
    private static func stem(_ id: String) -> String {
        let parts = id.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let stem = String(parts.joined(separator: "-").prefix(stemLimit))
        return stem.isEmpty ? "picture" : stem
    }
}
