import Pictures
import SettingsText
import SignCore

extension PictureContent {
    /// The most bytes that the picture of an alert may take in memory: eight alerts wait at most.
    private static let mostBytes = 256 << 10

    /// The picture of an alert: the PNG or GIF that `base64` encodes, as `wall` will show it.
    public init(base64: String, for wall: WallSettings) throws(PictureProblem) {
        let settings = PictureSettings(file: DataURL.address(base64: base64))
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
}

extension PictureFiles {
    /// The most bytes of a picture that a program gives with an alert.
    private static let mostBytes = 96 << 10

    /// The base64 of the PNG or GIF at `path`, as a program gives it to a sign.
    package static func base64(ofFile path: String) throws(FileError) -> String {
        Base64.encoded(try readRegularFile(path, limit: mostBytes))
    }
}
