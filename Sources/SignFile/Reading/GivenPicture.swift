import Pictures
import SettingsText
import SignCore

extension PictureContent {
    /// The most bytes that the picture of an alert may take in memory: eight alerts wait at most.
    private static let mostBytes = 256 << 10

    /// The picture of an alert: the PNG or GIF that the base64 `given` encodes, as `wall` will show it.
    public init(base64 given: String, for wall: WallSettings) throws(PictureProblem) {
        let base64 = Base64.withoutSpace(given)
        let settings = PictureSettings(file: DataURL.address(base64: base64))
        if let excess = Self.excess(ofBase64: base64) { throw .unreadable(excess) }
        let reading = PictureReading(settings, for: wall, byteLimit: Self.mostBytes)
        switch DataURL.picture(in: settings.file).flatMap({ reading.read($0) }) {
        case .success(let source): self.init(source, settings, for: wall)
        case .failure(.noRoom):
            throw .unreadable(
                "the picture takes more than \(Self.mostBytes >> 10) KiB of memory; make it narrower or shorter"
            )
        case .failure(let problem): throw problem
        }
    }

    /// Returns what is wrong with the size of the file that `base64` encodes; nil if it is small enough.
    static func excess(ofBase64 base64: String) -> String? {
        let padding = base64.utf8.suffix(2).reduce(0) { $0 + ($1 == UInt8(ascii: "=") ? 1 : 0) }
        let bytes = (base64.utf8.count - padding) * 3 / 4
        guard bytes > PictureLimits.givenBytes else { return nil }
        return "the picture has \(bytes) bytes; at most \(PictureLimits.givenBytes >> 10) KiB "
            + "(\(PictureLimits.givenBytes) bytes) can be given to a running sign"
    }
}

extension PictureFiles {
    /// The base64 of the PNG or GIF at `path`, as a program gives it to a sign.
    package static func base64(ofFile path: String) throws(FileError) -> String {
        Base64.encoded(try readRegularFile(path, limit: PictureLimits.givenBytes))
    }
}
