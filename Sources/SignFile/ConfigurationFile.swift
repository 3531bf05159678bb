import BannerText
import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

extension Configuration {
    /// A configuration without errors, and the warnings about its file.
    public struct Loaded: Hashable, Sendable {
        /// The file's settings, with all defaults filled in.
        public var configuration: Configuration
        /// The pictures of the configuration that could be read.
        public var pictures: PictureLibrary
        /// The first warnings in the order of their locations, including those about missing pictures, and at the end a
        /// note with the number of the others.
        public var diagnostics: [Diagnostic]
        /// The number of all warnings.
        public var warningCount: Int
        /// Notes on the delay of gestures, in the order of their locations.
        public var notes: [Diagnostic]
        /// The rendered text runs of system fonts.
        public var lines = RenderedTexts()
        /// The SHA-256 of the file, in hexadecimal.
        public var fileHash: String
        /// The text of the file.
        public var text: [UInt8]

        /// The configuration prepared for a sign.
        public var playlist: Playlist {
            var playlist = Playlist(configuration, pictures: pictures, lines: lines)
            playlist.fileHash = fileHash
            return playlist
        }
    }

    /// Reads the file at `path`.
    ///
    /// - Parameters:
    ///   - lines: Renders text in system fonts; nil renders it later.
    ///   - fonts: The installed fonts, for remedies; nil disables font inspection.
    /// - Throws: `ConfigurationError` with all errors in the file.
    public static func load(
        path: String,
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil
    ) throws(ConfigurationError) -> Loaded {
        try parse(try text(ofFile: path), file: path, lines: lines, fonts: fonts)
    }

    /// Reads standard input. Relative paths in it start at the working directory.
    ///
    /// - Throws: `ConfigurationError` with all errors in it.
    public static func loadStandardInput(
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil
    ) throws(ConfigurationError) -> Loaded {
        let text = try text(of: standardInputName) { () throws(FileError) in try readStandardInput() }
        return try parse(text, file: standardInputName, lines: lines, fonts: fonts)
    }

    /// The name of standard input in diagnostics.
    package static let standardInputName = "<stdin>"

    /// Returns the text of the file at `path`.
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
