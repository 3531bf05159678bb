import Pictures
import Pixels

/// The content of an option or a region.
public enum ContentSettings: Hashable, Sendable {
    case text(String)
    case picture(PictureSettings)
    /// The whole room lit or dark.
    case page(PageContent)
}

/// A picture file in a configuration, and how it is shown.
public struct PictureSettings: Hashable, Sendable {
    /// An absolute path, or one relative to the folder of the configuration.
    package var file: String
    package var fit: PictureFit
    package var dithering: Dithering
    package var inverts: Bool
    /// The color behind transparent pixels on a display with shades; nil means dark.
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

/// `icon`: a small picture in front of an option's text.
///
/// It is indirect because most options have none.
public indirect enum IconSettings: Hashable, Sendable {
    case picture(PictureSettings)
    /// A monochrome picture in the color of the text.
    case rows(Bitmap)

    /// Returns the icon that is stored in `file`. Its pixels are not dithered if it is shown at its own size.
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
