import BannerText
import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

extension Configuration {
    /// A usable configuration and the warnings about its file.
    public struct Loaded: Hashable, Sendable {
        /// The file's settings, with all defaults filled in.
        public var configuration: Configuration
        /// The pictures that it names and that could be read.
        public var pictures: PictureLibrary
        /// The first warnings in the order of their locations, also those of pictures that are shown as missing;
        /// at the end a note of the number of the others.
        public var diagnostics: [Diagnostic]
        /// The number of all warnings.
        public var warningCount: Int
        /// Notes on the delay of gestures, in the order of their locations.
        public var notes: [Diagnostic]
        /// The lines of text that fonts of the system have drawn.
        public var lines = RenderedTexts()
        /// SHA-256 of the file, in hexadecimal.
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
    ///   - lines: Draws the lines of fonts of the system; without it they are drawn later.
    ///   - fonts: What can be found out about fonts, for remedies.
    /// - Throws: `ConfigurationError` with all mistakes in the file, not only the first one.
    public static func load(
        path: String,
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil
    ) throws(ConfigurationError) -> Loaded {
        try parse(try text(ofFile: path), file: path, lines: lines, fonts: fonts)
    }

    /// The text of the file at `path`.
    ///
    /// - Throws: `ConfigurationError` if it cannot be read.
    package static func text(ofFile path: String) throws(ConfigurationError) -> [UInt8] {
        try text(of: path) { () throws(FileError) in try readRegularFile(path) }
    }

    /// Reads standard input. Relative paths in it start at the working directory.
    ///
    /// - Throws: `ConfigurationError` with all mistakes in it.
    public static func loadStandardInput(
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil
    ) throws(ConfigurationError) -> Loaded {
        let text = try text(of: standardInputName) { () throws(FileError) in try readStandardInput() }
        return try parse(text, file: standardInputName, lines: lines, fonts: fonts)
    }

    /// What diagnostics call standard input.
    package static let standardInputName = "<stdin>"

    private static func text(
        of file: String,
        _ read: () throws(FileError) -> [UInt8]
    ) throws(ConfigurationError) -> [UInt8] {
        do throws(FileError) {
            return try read()
        } catch {
            throw ConfigurationError(diagnostics: [
                Diagnostic(.error, file: file, location: .start, message: error.description)
            ])
        }
    }

    /// Reads `text`, which diagnostics call `file`, and the pictures that it names.
    ///
    /// - Parameters:
    ///   - pictures: The source of pictures; nil is the folder of `file`.
    ///   - programs: What is known about the programs of actions.
    ///   - languages: The languages of dates.
    ///   - lines: Draws the lines of fonts of the system; without it they are drawn later.
    ///   - place: The option that the sign begins with, by its id, if the configuration keeps places: its line is drawn first.
    ///   - fonts: What can be found out about fonts, for remedies.
    ///   - spidevBuffer: Bytes that spidev sends in one piece.
    ///   - afterPhase: Called after each phase, such as the reading of the syntax, whose code is not needed any more.
    /// - Throws: `ConfigurationError` with all mistakes in the text.
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
        return try read(
            document,
            of: bytes,
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
    }

    /// The tables and values of a file.
    static func document(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> TOMLDocument {
        do throws(TOMLSyntaxError) {
            return try bytes.withUnsafeBytes { TOMLDocument.parse($0) }.get()
        } catch {
            let message = error.explanation(of: bytes, vocabulary: ConfigurationSchema().vocabulary)
            throw ConfigurationError(diagnostics: [
                Diagnostic(.error, file: file, location: error.location, message: message)
            ])
        }
    }

    /// Reads the `document` of a file with these bytes.
    static func read(
        _ document: TOMLDocument,
        of bytes: [UInt8],
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
        var reader = ConfigurationReader(
            file: file,
            pictures: pictures ?? .besides(file),
            programs: programs,
            languages: languages,
            lines: lines,
            place: place,
            fonts: fonts,
            spidevBuffer: spidevBuffer,
            afterPhase: afterPhase
        )
        reader.read(document.root)
        let findings = reader.findings
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
        return Loaded(
            configuration: reader.configuration,
            pictures: reader.library,
            diagnostics: findings.diagnostics,
            warningCount: findings.warningCount,
            notes: findings.notes,
            lines: reader.lines,
            fileHash: SHA256.hexadecimal(of: bytes),
            text: bytes
        )
    }
}
