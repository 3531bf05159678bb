import Pictures
import Pixels

/// `icon`: a small picture in front of the words of an option.
///
/// Indirect, because most options have none and should not pay for one.
public indirect enum IconSettings: Hashable, Sendable {
    /// A PNG or GIF file.
    case picture(PictureSettings)
    /// Bits in the color of the words.
    case rows(Bitmap)

    /// The icon in `file`. At its own size its pixels are not diffused.
    public static func file(_ file: String) -> IconSettings {
        .picture(PictureSettings(file: file, fit: .scale, dithering: .auto))
    }

    /// The picture of a file; nil for rows.
    public var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
