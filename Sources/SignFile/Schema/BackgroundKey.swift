import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Defines the key `background`. In an option, it names a color, a moving background, or a picture behind the
/// text. In `[scroll]`, it names the moving background or picture of all options that set no background.
enum BackgroundKey {
    /// A background other than a color: a moving background or a picture.
    enum Value {
        case moving(MovingBackground)
        /// A picture. The associated value is the name of the picture file.
        case picture(String)

        /// Returns the settings of this background. `fit` determines how a picture fills its area.
        func settings(fit: PictureFit) -> BackgroundSettings {
            switch self {
            case .moving(let background): .moving(background)
            case .picture(let file): .picture(PictureSettings(file: file, fit: fit))
            }
        }

        /// Creates the background that `text` names, or returns nil if `text` names neither a moving
        /// background nor a picture file.
        fileprivate init?(_ text: String) {
            if let background = MovingBackground(rawValue: text) {
                self = .moving(background)
            } else if isPicture(text) {
                self = .picture(text)
            } else {
                return nil
            }
        }
    }

    /// Returns whether `text`, the value of a key `background`, is the name of a picture file. The end of the
    /// name distinguishes it from a color.
    static func isPicture(_ text: String) -> Bool {
        DataURL.isData(text) || [".gif", ".png"].contains { text.lowercased().hasSuffix($0) }
    }

    private static let movingBackgroundNames = MovingBackground.allCases.map(\.rawValue)

    /// Defines the key `background` of an option. Its value is one of three kinds: the name of a moving
    /// background, a picture file, or a color. A moving background or a picture is passed to `store`, and a
    /// color to `storeColor`, which put it into the settings of the option.
    ///
    /// Any other value causes an error about the kind that it resembles most: a picture in another format, a
    /// misspelled background, or else a color. All values that can only be colors, valid or not, are passed
    /// on to `colorKey`, a key whose value is a color.
    static func optionKey<Settings>(
        store: @escaping TableSchema<Settings>.Key.Store<Value>,
        storeColor: @escaping TableSchema<Settings>.Key.Store<Color>
    ) -> TableSchema<Settings>.Key {
        let colorKey: TableSchema<Settings>.Key = .color("background", store: storeColor)
        return TableSchema.Key(name: colorKey.name, form: colorKey.form) { value, settings, findings in
            guard let text = value.string else { return colorKey.read(value, &settings, &findings) }
            if let background = Value(text) { return store(&settings, background) }
            guard let remedy = remedyIfNotColor(text) else {
                // This stores the color, or reports that the text is not a color.
                return colorKey.read(value, &settings, &findings)
            }
            findings.addError(unknownBackgroundMessage(text, remedy: remedy), at: value.location)
        }
    }

    /// Returns advice about `text`, an unknown value of the key of an option, if it resembles a picture file
    /// or a moving background. Returns nil if it is a color, or resembles neither.
    private static func remedyIfNotColor(_ text: String) -> String? {
        if namesUnsupportedFile(text) { return unsupportedFileRemedy }
        guard Color(named: text) == nil else { return nil }
        let similarName = nearestWord(to: text.lowercased(), among: movingBackgroundNames)
        return similarName.map { "did you mean \"\($0)\"?" }
    }

    /// Defines the key `background` of the table `[scroll]`. Its value is the name of a moving background or
    /// of a picture file. When a file is read, it is converted to a `BackgroundKey.Value`, which `store` puts
    /// into the settings. Any other value causes an error with advice. This includes a color, which only an
    /// option can have.
    static func scrollKey<Settings>(
        store: @escaping TableSchema<Settings>.Key.Store<BackgroundKey.Value>
    ) -> TableSchema<Settings>.Key {
        // The closure is called for each table that contains the key, to store its value or to add an error.
        TableSchema.Key(name: "background", form: .text) { value, settings, findings in
            guard let text = findings.readText(value, named: "background") else { return }
            if let background = BackgroundKey.Value(text) { return store(&settings, background) }
            let message = unknownBackgroundMessage(text, remedy: scrollRemedy(forUnknown: text))
            findings.addError(message, at: value.location)
        }
    }

    /// Returns advice about `text`, an invalid value of the key of the table `[scroll]`.
    private static func scrollRemedy(forUnknown text: String) -> String {
        if namesUnsupportedFile(text) { return unsupportedFileRemedy }
        if Color(named: text) != nil { return "write background = \(text.quotedAsTOML) in each [[option]]" }
        if let similarName = nearestWord(to: text.lowercased(), among: movingBackgroundNames) {
            return "did you mean \"\(similarName)\"?"
        }
        return "write background = \"stars\""
    }

    private static let unsupportedFileRemedy = "save the picture as PNG or GIF"

    /// Returns whether `text`, judging by its extension, is the name of a file that is neither a PNG nor a
    /// GIF.
    private static func namesUnsupportedFile(_ text: String) -> Bool {
        guard let dot = text.lastIndex(of: ".") else { return false }
        return (2...5).contains(text[dot...].dropFirst().utf8.count)
    }

    private static func unknownBackgroundMessage(_ text: String, remedy: String) -> String {
        let nameList = Wording.list(movingBackgroundNames, conjunction: "or")
        return "background is \(nameList), or the name of a PNG or GIF file, not "
            + "\(Wording.quoted(text)); \(remedy)"
    }
}

extension OptionDraft {
    /// Adds an error if the option has a background that its content would hide. A picture or a lit page
    /// hides the background, but a text does not.
    func checkBackground(behind content: ContentSettings, in table: TOMLNode, findings: inout Findings) {
        guard self.content.background != nil, let node = table.member("background") else { return }
        let message: String
        switch content {
        case .text, .page(.blank): return
        case .picture: message = "needs text, but this option has a picture; write a color, or remove it"
        case .page: message = "is hidden by a lit page; write page = \"blank\", or remove it"
        }
        findings.addError("background = \((node.string ?? "").quotedAsTOML) \(message)", at: node.keyLocation)
    }
}
