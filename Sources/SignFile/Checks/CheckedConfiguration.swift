import BannerText
import SettingsText
import SignCore

/// A configuration on its display, for the checks that ask what it looks like. It is large, so they share one.
final class CheckedConfiguration {
    let configuration: Configuration
    let pictures: PictureLibrary
    /// The root table that it was read from.
    let root: TOMLNode
    let contents: Contents
    /// Its layout at the start.
    let stage: Stage
    /// What is to be said about the lines of its texts.
    let lines: LineReport

    /// - Parameters:
    ///   - source: Draws the lines of fonts of the system; nil is nobody.
    ///   - place: The option that the sign begins with, by its id, if the configuration keeps places.
    init(
        _ configuration: Configuration,
        _ pictures: PictureLibrary,
        _ root: TOMLNode,
        drawing source: (any TextRenderer)?,
        from place: String?
    ) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
        var contents = Contents(configuration, pictures: pictures)
        let first = configuration.keepsPlace ? configuration.options.firstIndex { $0.id == place } : nil
        lines = contents.drawLines(with: source, from: first ?? 0, at: .beginning)
        self.contents = contents
        stage = Stage(configuration, contents: contents, at: .beginning)
    }
}
