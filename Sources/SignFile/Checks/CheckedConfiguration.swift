import SettingsText
import SignCore

/// A configuration on its display, for the checks that ask what it looks like.
struct CheckedConfiguration {
    let configuration: Configuration
    let pictures: PictureLibrary
    /// The root table that it was read from.
    let root: TOMLNode
    let contents: Contents
    /// Its layout at the start.
    let stage: Stage

    init(_ configuration: Configuration, _ pictures: PictureLibrary, _ root: TOMLNode) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
        contents = Contents(configuration, pictures: pictures)
        stage = Stage(configuration, contents: contents, at: .beginning)
    }
}
