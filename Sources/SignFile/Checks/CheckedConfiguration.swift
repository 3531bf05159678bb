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

    /// - Parameter source: Draws the lines of fonts of the system; nil is nobody.
    init(
        _ configuration: Configuration,
        _ pictures: PictureLibrary,
        _ root: TOMLNode,
        drawing source: (any LineSource)?
    ) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
        var contents = Contents(configuration, pictures: pictures)
        lines = contents.drawLines(with: source, at: .beginning)
        self.contents = contents
        stage = Stage(configuration, contents: contents, at: .beginning)
    }
}
