import Pixels

/// The content of an option (a page of the banner) or of a region (a stationary part of the display).
public enum ContentSettings: Hashable, Sendable {
    case text(String)
    case picture(PictureSettings)
    /// An area in which all pixels are lit, or all are dark.
    case page(PageContent)
}

/// The settings of a picture in the configuration: its file, and how it is converted for the display.
public struct PictureSettings: Hashable, Sendable {
    /// The path of the picture file, either absolute or relative to the folder of the configuration file.
    package var file: String
    package var fit: PictureFit
    package var dithering: Dithering
    package var inverts: Bool
    /// The color that replaces transparent pixels on a grayscale or color display, or nil to leave them dark.
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

/// The icon of an option, from the key `icon`: a small picture in front of the option's text.
///
/// The enumeration is indirect because most options have no icon.
public indirect enum IconSettings: Hashable, Sendable {
    case picture(PictureSettings)
    /// A monochrome picture that is given in the configuration and drawn in the text color.
    case rows(Bitmap)

    /// Returns an icon that shows the picture file at the path `file`. If the picture is shown at its
    /// original size, its pixels are not dithered.
    package static func file(_ file: String) -> IconSettings {
        .picture(PictureSettings(file: file, fit: .scale, dithering: .auto))
    }

    /// Returns a copy of the icon with `background` behind transparent pixels. An icon that is not a picture
    /// file is returned unchanged.
    package func on(_ background: Color?) -> IconSettings {
        guard case .picture(var settings) = self else { return self }
        settings.background = background
        return .picture(settings)
    }

    package var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
