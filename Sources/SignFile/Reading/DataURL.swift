import Diagnostics
import Pictures
import SettingsText

/// Reads data URLs such as `data:image/png;base64,…` (RFC 2397), which contain the bytes of a picture. A data URL can
/// be written instead of the name of a picture file.
enum DataURL {
    private static let scheme = "data:"

    /// Returns whether `name`, the name of a picture in the configuration, is a data URL. If not, it is the
    /// name of a file.
    static func isData(_ name: String) -> Bool { name.hasPrefix(scheme) }

    /// Returns the default id of an option that shows the picture `name`: the name of the file without
    /// folders. For a data URL, it is `picture-` with a hash of the base64 text.
    static func defaultID(of name: String) -> String {
        guard isData(name) else { return name.split(separator: "/").last.map(String.init) ?? name }
        let bytes = Array((base64(of: name) ?? name[...]).utf8)
        return "picture-\(SHA256.hexadecimal(of: bytes).prefix(8))"
    }

    static func address(base64: String) -> String { "\(scheme)image;base64,\(base64)" }

    /// Returns the name by which messages refer to the picture `name`. For a data URL, which is too long for
    /// a message, this is "the picture".
    static func shortName(_ name: String) -> String {
        isData(name) ? "the picture" : Wording.printable(name)
    }

    /// Returns the base64 text in the data URL `address`, or nil if it contains none.
    static func base64(of address: String) -> Substring? {
        guard isData(address), let comma = address.firstIndex(of: ",") else { return nil }
        return address[..<comma].hasSuffix(";base64") ? address[address.index(after: comma)...] : nil
    }

    static func picture(in address: String) -> Result<[UInt8], PictureProblem> {
        guard let base64 = base64(of: address) else {
            return .failure(.unreadable("an embedded picture must have the form data:image/png;base64,BYTES"))
        }
        guard let bytes = Base64.decoded(base64.utf8, padding: .optional) else {
            return .failure(.unreadable("the text after base64, is not base64 (RFC 4648)"))
        }
        guard bytes.count <= PictureLimits.fileBytes else { return .failure(.largeFile) }
        return .success(bytes)
    }
}
