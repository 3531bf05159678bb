import BannerText
import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

extension Configuration {
    /// A valid configuration, with the warnings and notes about its file.
    public struct Loaded: Hashable, Sendable {
        /// The settings in the file, with defaults for missing keys.
        public var configuration: Configuration
        /// The pictures of the configuration that could be loaded.
        public var pictures: PictureLibrary
        /// The first warnings, sorted by location, including those about pictures that could not be loaded. If there
        /// are more warnings, a note with their number is at the end.
        public var diagnostics: [Diagnostic]
        /// The total number of warnings.
        public var warningCount: Int
        /// Notes about the delays of gestures, sorted by location.
        public var notes: [Diagnostic]
        /// The texts that were rendered in system fonts.
        public var lines = RenderedTexts()
        /// The SHA-256 of the file, in hexadecimal.
        public var fileHash: String
        /// The text of the file.
        public var text: [UInt8]

        /// The options and settings in the form that a sign runs.
        public var playlist: Playlist {
            var playlist = Playlist(configuration, pictures: pictures, lines: lines)
            playlist.fileHash = fileHash
            return playlist
        }
    }

    /// Reads the configuration file at `path`.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - lines: Renders text in system fonts; nil renders it later.
    ///   - fonts: Inspects the installed fonts for remedies; nil disables the inspection.
    /// - Throws: `ConfigurationError` with all errors in the file.
    public static func load(
        path: String,
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil
    ) throws(ConfigurationError) -> Loaded {
        try parse(try text(ofFile: path), file: path, lines: lines, fonts: fonts)
    }

    /// Reads a configuration from standard input. Relative paths in it start at the working directory.
    ///
    /// - Throws: `ConfigurationError` with all errors in the text.
    public static func loadStandardInput(
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil
    ) throws(ConfigurationError) -> Loaded {
        let text = try text(of: standardInputName) { () throws(FileError) in try readStandardInput() }
        return try parse(text, file: standardInputName, lines: lines, fonts: fonts)
    }

    /// The name of standard input in messages.
    package static let standardInputName = "<stdin>"

    /// Returns the contents of the file at `path`.
    package static func text(ofFile path: String) throws(ConfigurationError) -> [UInt8] {
        try text(of: path) { () throws(FileError) in try readRegularFile(path) }
    }

    private static func text(
        of file: String,
        _ read: () throws(FileError) -> [UInt8]
    ) throws(ConfigurationError) -> [UInt8] {
        do throws(FileError) {
            return try read()
        } catch {
            throw ConfigurationError(error.description, in: file)
        }
    }

    /// Parses the text of a configuration and reads its pictures.
    ///
    /// - Parameters:
    ///   - file: The name of the text in diagnostics.
    ///   - pictures: Access to pictures; nil reads the folder of `file`.
    ///   - programs: Access to the programs of actions.
    ///   - languages: The languages of dates.
    ///   - lines: Renders text in system fonts; nil renders it later.
    ///   - place: The id of the first option that is shown, if the configuration keeps places. Its text is rendered
    ///     first.
    ///   - fonts: The installed fonts, for remedies; nil disables font inspection.
    ///   - spidevBuffer: The number of bytes that spidev sends in one piece.
    ///   - afterPhase: Called after each phase, when the code of that phase is not needed any more.
    /// - Throws: `ConfigurationError` with all errors in the text.
    public static func parse(
        _ bytes: [UInt8],
        file: String,
        pictures: PictureFiles? = nil,
        programs: ProgramFiles = .system,
        languages: Languages = .system,
        lines: (any TextRenderer)? = nil,
        place: String? = nil,
        fonts: InstalledFonts? = nil,
        spidevBuffer: Int = SpidevBuffer.size,
        afterPhase: @escaping () -> Void = {}
    ) throws(ConfigurationError) -> Loaded {
        let document = try document(bytes, file: file)
        afterPhase()
        var reader = ConfigurationReader(
            file: file,
            pictures: pictures,
            programs: programs,
            languages: languages,
            lines: lines,
            place: place,
            fonts: fonts,
            spidevBuffer: spidevBuffer,
            afterPhase: afterPhase
        )
        return try reader.load(document, of: bytes)
    }

    static func document(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> TOMLDocument {
        do throws(TOMLSyntaxError) {
            return try TOMLDocument.parse(bytes)
        } catch {
            let message = error.explanation(of: bytes, vocabulary: ConfigurationSchema().vocabulary)
            throw ConfigurationError(message, in: file, at: error.location)
        }
    }
}

extension ConfigurationError {
    init(_ message: String, in file: String, at location: TextLocation = .start) {
        self.init(diagnostics: [Diagnostic(.error, file: file, location: location, message: message)])
    }
}
