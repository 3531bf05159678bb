import BannerText
import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

extension Configuration {
    /// A valid configuration that was read from a file, along with its pictures, and warnings and notes about
    /// the file.
    public struct Loaded: Hashable, Sendable {
        /// The settings in the file. A setting that is missing from the file has its default value.
        public var configuration: Configuration
        /// The pictures that the configuration uses, except those that could not be loaded.
        public var pictures: PictureLibrary
        /// The first warnings about the file, sorted by location. They include one for each picture that
        /// could not be loaded. If there are more warnings, the last element is a note that states their
        /// number.
        public var diagnostics: [Diagnostic]
        /// The total number of warnings, including those that are not in `diagnostics`.
        public var warningCount: Int
        /// Notes about the delays after which button gestures such as a double tap are recognized, sorted by
        /// location.
        public var notes: [Diagnostic]
        /// The texts of the configuration that were rendered in system fonts.
        public var renderedTexts = RenderedTexts()
        /// The SHA-256 hash of the configuration file as hexadecimal digits.
        public var fileHash: String
        /// The bytes of the configuration file.
        public var text: [UInt8]

        /// The options and settings of this configuration, in the form that a running sign needs.
        public var playlist: Playlist {
            var playlist = Playlist(configuration, pictures: pictures, renderedTexts: renderedTexts)
            playlist.fileHash = fileHash
            return playlist
        }
    }

    /// Reads the configuration file at `path`.
    ///
    /// - Parameters:
    ///   - path: The path of the file. If it is nil, the configuration is read from standard input, and its
    ///     relative paths start from the working directory.
    ///   - textRenderer: The renderer for text in system fonts. If it is nil, such text is rendered later.
    ///   - fonts: The fonts of this machine, which messages suggest. If it is nil, messages suggest no fonts.
    ///   - interfaces: The network interfaces of this machine. If it is nil, interfaces are not checked.
    ///   - lightSensors: The light sensors of this machine. If it is nil, the configured sensor is not
    ///     checked.
    /// - Returns: The configuration, with warnings about the file.
    /// - Throws: `ConfigurationError` with all errors in the file.
    public static func load(
        path: String?,
        textRenderer: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil,
        interfaces: NetworkInterfaces? = nil,
        lightSensors: LightSensors? = nil
    ) throws(ConfigurationError) -> Loaded {
        let fileName = path ?? standardInputName
        let text = try readText(of: fileName) { () throws(FileError) in
            if let path { try readRegularFile(path) } else { try readStandardInput() }
        }
        return try parse(
            text,
            file: fileName,
            textRenderer: textRenderer,
            fonts: fonts,
            interfaces: interfaces,
            lightSensors: lightSensors
        )
    }

    /// The name by which messages refer to standard input instead of a file.
    package static let standardInputName = "<stdin>"

    /// Returns the bytes of the configuration file at `path`. Throws an error if the file cannot be read.
    package static func text(ofFile path: String) throws(ConfigurationError) -> [UInt8] {
        try readText(of: path) { () throws(FileError) in try readRegularFile(path) }
    }

    private static func readText(
        of file: String,
        with read: () throws(FileError) -> [UInt8]
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
    ///   - bytes: The text of the configuration.
    ///   - file: The name by which messages refer to the text.
    ///   - pictures: The reader of picture files. If it is nil, the files are read from the folder of `file`.
    ///   - programs: The program files of this machine, against which commands are checked.
    ///   - languages: The languages in which texts can show dates.
    ///   - textRenderer: The renderer for text in system fonts. If it is nil, such text is rendered later.
    ///   - firstOptionID: The id of the option to show first, if the sign keeps its position over a restart.
    ///     The text of this option is rendered first.
    ///   - fonts: The fonts of this machine, which messages suggest. If it is nil, messages suggest no fonts.
    ///   - interfaces: The network interfaces of this machine. If it is nil, interfaces are not checked.
    ///   - lightSensors: The light sensors of this machine. If it is nil, the configured sensor is not
    ///     checked.
    ///   - spidevBufferSize: The number of bytes that the kernel module spidev can send in one transfer.
    ///   - afterPhase: A function that is called after each phase, when the code of that phase is no longer
    ///     needed.
    /// - Throws: `ConfigurationError` with all errors in the text.
    public static func parse(
        _ bytes: [UInt8],
        file: String,
        pictures: PictureFiles? = nil,
        programs: ProgramFiles = .system,
        languages: Languages = .system,
        textRenderer: (any TextRenderer)? = nil,
        firstOptionID: String? = nil,
        fonts: InstalledFonts? = nil,
        interfaces: NetworkInterfaces? = nil,
        lightSensors: LightSensors? = nil,
        spidevBufferSize: Int = SpidevBuffer.size,
        afterPhase: @escaping () -> Void = {}
    ) throws(ConfigurationError) -> Loaded {
        let document = try parseDocument(bytes, file: file)
        afterPhase()
        let machine = ConfigurationReader.MachineFacts(
            programs: programs,
            languages: languages,
            fonts: fonts,
            interfaces: interfaces,
            lightSensors: lightSensors,
            spidevBufferSize: spidevBufferSize
        )
        var reader = ConfigurationReader(
            file: file,
            pictures: pictures,
            machine: machine,
            textRenderer: textRenderer,
            firstOptionID: firstOptionID,
            afterPhase: afterPhase
        )
        return try reader.load(document, bytes: bytes)
    }

    static func parseDocument(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> TOMLDocument {
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
