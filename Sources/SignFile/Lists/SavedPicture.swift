import Pictures
import SettingsText

/// A picture that a program sent for an option, in the form in which it is saved as a file in the
/// configuration's folder.
public struct SavedPicture: Hashable, Sendable {
    /// The name of the picture file to write, without a folder.
    public let name: String
    /// The bytes to write to the picture file.
    public let bytes: [UInt8]

    /// Chooses a file name for the PNG or GIF in `base64`, derived from the option's `id`. Returns nil if
    /// `base64` does not contain such a picture.
    ///
    /// - Parameter bytesOf: A function that returns the bytes of an existing file, or nil if there is none. A
    ///   number is appended to the new name if a file with another picture already has it.
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

    /// The maximum number of characters that the name of the picture file takes from the option's id.
    private static let stemLimit = 40

    /// Returns the start of a file name: the ASCII letters and digits of `id` in lowercase, with a dash for
    /// each sequence of other characters. Returns `picture` if there are no letters and digits.
    private static func stem(_ id: String) -> String {
        let parts = id.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let stem = String(parts.joined(separator: "-").prefix(stemLimit))
        return stem.isEmpty ? "picture" : stem
    }
}
