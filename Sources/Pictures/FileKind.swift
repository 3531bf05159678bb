/// The format of a picture file, as detected from the first bytes of the file.
package enum FileKind: Hashable {
    case png
    case gif
    /// A format that is neither PNG nor GIF and therefore unsupported. The value is the format's common name,
    /// such as JPEG, or nil if the format is unknown.
    case other(String?)

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: "GIF8".utf8) {
            self = .gif
        } else {
            self = .other(Self.others.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.name)
        }
    }

    package var ending: String? {
        switch self {
        case .png: "png"
        case .gif: "gif"
        case .other: nil
        }
    }

    private static let others: [(name: String, offset: Int, bytes: [UInt8])] = [
        ("JPEG", 0, [0xFF, 0xD8, 0xFF]),
        ("WebP", 8, Array("WEBP".utf8)),
        ("BMP", 0, Array("BM".utf8)),
        ("TIFF", 0, [0x49, 0x49, 0x2A, 0x00]),
        ("TIFF", 0, [0x4D, 0x4D, 0x00, 0x2A]),
        ("HEIF or AVIF", 4, Array("ftyp".utf8)),
        ("SVG", 0, Array("<svg".utf8)),
        ("SVG or XML", 0, Array("<?xml".utf8)),
        ("PDF", 0, Array("%PDF".utf8)),
    ]
}
