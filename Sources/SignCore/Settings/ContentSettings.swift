import Pixels

/// The content of an option or a region.
public enum ContentSettings: Hashable, Sendable {
    case text(String)
    case picture(PictureSettings)
    /// A page whose pixels are all lit or all dark.
    case page(PageContent)
}

/// The settings for a picture file in a configuration.
public struct PictureSettings: Hashable, Sendable {
    /// The path of the file: absolute, or relative to the folder of the configuration.
    package var file: String
    package var fit: PictureFit
    package var dithering: Dithering
    package var inverts: Bool
    /// The color behind transparent pixels on a grayscale or color display. If nil, transparent pixels are dark.
    package var background: Color?

    package init(
        file: String,
        fit: PictureFit = .scale,
        dithering: Dithering = .diffusion,
        inverts: Bool = false,
        background: Color? = nil
    ) {
        self.file = file
        self.fit = fit
        self.dithering = dithering
        self.inverts = inverts
        self.background = background
    }
}

/// The key `icon`: a small picture in front of an option's text.
///
/// The enumeration is indirect because most options have no icon.
public indirect enum IconSettings: Hashable, Sendable {
    case picture(PictureSettings)
    /// A monochrome picture, drawn in the text color.
    case rows(Bitmap)

    /// Returns the icon in the file at `file`. If it is shown at its own size, its pixels are not dithered.
    package static func file(_ file: String) -> IconSettings {
        .picture(PictureSettings(file: file, fit: .scale, dithering: .auto))
    }

    /// Returns the icon with `background` behind its transparent pixels.
    package func on(_ background: Color?) -> IconSettings {
        guard case .picture(var settings) = self else { return self }
        settings.background = background
        return .picture(settings)
    }

    package var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
