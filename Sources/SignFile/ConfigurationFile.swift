import Diagnostics
import SignCore

extension Configuration {
    /// A usable configuration and the warnings about its file.
    public struct Loaded: Hashable, Sendable {
        /// The file's settings, with all defaults filled in.
        public var configuration: Configuration
        /// The pictures that it names and that could be read.
        public var pictures: PictureLibrary
        /// Warnings, and errors of pictures, which are shown as missing; in the order of their locations.
        public var diagnostics: [Diagnostic]
        /// Notes on the delay of gestures, in the order of their locations.
        public var notes: [Diagnostic]
        /// SHA-256 of the file, in hexadecimal.
        public var fileHash: String

        /// Whether a file named in the configuration cannot be read.
        public var hasErrors: Bool {
            diagnostics.contains { $0.severity == .error }
        }

        /// The configuration prepared for a sign.
        public var playlist: Playlist {
            var playlist = Playlist(configuration, pictures: pictures)
            playlist.fileHash = fileHash
            return playlist
        }
    }

    /// Reads the file at `path`.
    ///
    /// - Throws: `ConfigurationError` with all mistakes in the file, not only the first one.
    public static func load(path: String) throws(ConfigurationError) -> Loaded {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            throw ConfigurationError(diagnostics: [
                Diagnostic(.error, file: path, location: .start, message: error.description)
            ])
        }
        return try parse(bytes, file: path)
    }

    /// Reads `text`, which diagnostics call `file`, and the pictures that it names.
    ///
    /// - Parameter pictures: The source of pictures; nil is the folder of `file`.
    /// - Throws: `ConfigurationError` with all mistakes in the text.
    public static func parse(
        _ bytes: [UInt8],
        file: String,
        pictures: PictureFiles? = nil
    ) throws(ConfigurationError) -> Loaded {
        let document: TOMLDocument
        do throws(TOMLSyntaxError) {
            document = try bytes.withUnsafeBytes { TOMLDocument.parse($0) }.get()
        } catch {
            throw ConfigurationError(diagnostics: [
                Diagnostic(.error, file: file, location: error.location, message: error.explanation)
            ])
        }
        var reader = ConfigurationReader(file: file, pictures: pictures ?? .besides(file))
        reader.read(document.root)
        let found = reader.findings.sorted
        let diagnostics = found.filter { $0.severity != .note }
        if reader.findings.hasErrors { throw ConfigurationError(diagnostics: diagnostics) }
        return Loaded(
            configuration: reader.configuration,
            pictures: reader.library,
            diagnostics: diagnostics,
            notes: found.filter { $0.severity == .note },
            fileHash: SHA256.hexadecimal(of: bytes)
        )
    }
}
