import Pictures
import Pixels
import SettingsText
import SignCore

extension PictureContent {
    /// The maximum memory for the picture of an alert, in bytes. Up to eight alerts can be pending at the
    /// same time.
    private static let alertByteLimit = 256 << 10

    /// Decodes the picture of an alert from `text`, a PNG or GIF in base64, for the displays of `wall`.
    /// Throws an error if the picture is invalid or too large.
    public init(base64 text: String, for wall: WallSettings) throws(PictureProblem) {
        let base64 = Base64.withoutSpace(text)
        let settings = PictureSettings(file: DataURL.address(base64: base64))
        if let error = Self.sizeError(ofBase64: base64) { throw .unreadable(error) }
        let reading = PictureReading(settings, for: wall, byteLimit: Self.alertByteLimit)
        switch DataURL.picture(in: settings.file).flatMap({ reading.read($0) }) {
        case .success(let source): self.init(source, settings: settings, wall: wall)
        case .failure(.noRoom):
            throw .unreadable(
                "the picture takes more than \(Self.alertByteLimit >> 10) KiB of memory; make it narrower or shorter"
            )
        case .failure(let problem): throw problem
        }
    }

    /// Returns an error message if the picture file in `base64` is too large to be sent to a running sign, or
    /// nil if its size is allowed.
    static func sizeError(ofBase64 base64: String) -> String? {
        let padding = base64.utf8.suffix(2).reduce(0) { $0 + ($1 == UInt8(ascii: "=") ? 1 : 0) }
        let bytes = (base64.utf8.count - padding) * 3 / 4
        guard bytes > PictureLimits.givenBytes else { return nil }
        return "the picture has \(bytes) bytes; at most \(PictureLimits.givenBytes >> 10) KiB "
            + "(\(PictureLimits.givenBytes) bytes) can be sent to a running sign"
    }
}

extension PictureFiles {
    /// Returns the PNG or GIF file at `path` as base64 text that can be sent to a running sign. Throws an
    /// error if the file cannot be read or is too large.
    package static func base64(ofFile path: String) throws(FileError) -> String {
        Base64.encoded(try readRegularFile(path, limit: PictureLimits.givenBytes))
    }
}
