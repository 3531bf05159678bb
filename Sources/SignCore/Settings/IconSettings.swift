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

    /// Returns the icon in front of `background`, which shows through what is transparent.
    public func on(_ background: Color?) -> IconSettings {
        guard case .picture(var settings) = self else { return self }
        settings.background = background
        return .picture(settings)
    }

    /// The picture of a file; nil for rows.
    public var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
