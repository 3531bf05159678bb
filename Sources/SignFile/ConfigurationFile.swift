import Diagnostics
import SignCore

extension Configuration {
    /// A configuration that can be used, and what is wrong with its file all the same.
    public struct Loaded: Hashable, Sendable {
        /// What the file says, with every default filled in.
        public var configuration: Configuration
        /// The pictures that it names, as far as they could be read.
        public var pictures: PictureLibrary
        /// Warnings, and errors of pictures, which are shown as missing; in the order of their places.
        public var diagnostics: [Diagnostic]
        /// What gestures wait for and what that costs, in the order of their places.
        public var notes: [Diagnostic]

        /// Whether something that the file names is not to be had.
        public var hasErrors: Bool {
            diagnostics.contains { $0.severity == .error }
        }

        /// The configuration made ready for a sign.
        public var programme: Programme { Programme(configuration, pictures: pictures) }
    }

    /// Reads the file at `path`.
    ///
    /// - Throws: `ConfigurationError` with everything that is wrong with the file, not only the first of it.
    public static func load(path: String) throws(ConfigurationError) -> Loaded {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            throw ConfigurationError(diagnostics: [
                Diagnostic(.error, file: path, place: .start, message: error.description)
            ])
        }
        return try parse(bytes, file: path)
    }

    /// Reads the text of a file that is called `file` in diagnostics, and the pictures that it names.
    ///
    /// - Parameter pictures: Where pictures come from; nil is the folder of `file`.
    /// - Throws: `ConfigurationError` with everything that is wrong with the text.
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
                Diagnostic(.error, file: file, place: error.place, message: error.explanation)
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
            notes: found.filter { $0.severity == .note }
        )
    }
}
