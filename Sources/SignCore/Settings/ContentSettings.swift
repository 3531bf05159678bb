import Pixels

/// The content of an option (a page of the banner) or of a region (a part of the display that does not
/// scroll).
public enum ContentSettings: Hashable, Sendable {
    case text(String)
    case picture(PictureSettings)
    /// An area whose pixels are either all lit or all dark.
    case page(PageContent)
}

/// The settings of a picture in the configuration: its file, and how it is converted for the display.
public struct PictureSettings: Hashable, Sendable {
    /// The path of the picture file, either absolute or relative to the folder of the configuration.
    package var file: String
    package var fit: PictureFit
    package var dithering: Dithering
    package var inverts: Bool
    /// The color that replaces transparent pixels of the picture on a grayscale or color display. If nil,
    /// transparent pixels are dark.
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

    /// Returns an icon that shows the picture file at the path `file`. Its pixels are not dithered if the
    /// picture is shown at its original size.
    package static func file(_ file: String) -> IconSettings {
        .picture(PictureSettings(file: file, fit: .scale, dithering: .auto))
    }

    /// Returns a copy of the icon in which `background` is the color behind transparent pixels. An icon that
    /// is not a picture file is returned unchanged.
    package func on(_ background: Color?) -> IconSettings {
        guard case .picture(var settings) = self else { return self }
        settings.background = background
        return .picture(settings)
    }

    package var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
