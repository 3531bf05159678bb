import Diagnostics
import Pictures
import SettingsText

/// A picture that is written where a file is named: `data:image/png;base64,…` (RFC 2397).
enum DataURL {
    private static let scheme = "data:"

    /// Whether `name` is a picture and not the name of a file.
    static func isData(_ name: String) -> Bool { name.hasPrefix(scheme) }

    /// The address of the picture that `base64` writes.
    static func address(base64: String) -> String { "\(scheme)image;base64,\(base64)" }

    /// What messages call `name`, an address or a file.
    static func shortName(_ name: String) -> String {
        isData(name) ? "the picture" : Wording.printable(name)
    }

    /// The base64 of an address; nil if it has none.
    static func base64(of address: String) -> Substring? {
        guard isData(address), let comma = address.firstIndex(of: ",") else { return nil }
        return address[..<comma].hasSuffix(";base64") ? address[address.index(after: comma)...] : nil
    }

    /// The bytes of the picture in `address`.
    static func picture(in address: String) -> Result<[UInt8], PictureProblem> {
        guard let base64 = base64(of: address) else {
            return .failure(
                .unreadable("a picture in the text is written as data:image/png;base64, and its bytes")
            )
        }
        guard let bytes = Base64.decoded(base64.utf8, padding: .optional) else {
            return .failure(.unreadable("what follows base64, is not base64 (RFC 4648)"))
        }
        guard bytes.count <= PictureLimits.fileBytes else { return .failure(.largeFile) }
        return .success(bytes)
    }
}
