extension Configuration {
    /// A configuration, and what its file hardly means to say.
    public struct Loaded: Hashable, Sendable {
        /// What the file says, with every default filled in.
        public var configuration: Configuration
        /// Warnings, in the order of their places.
        public var warnings: [Diagnostic]
        /// What gestures wait for and what that costs, in the order of their places (S2-23).
        public var notes: [Diagnostic]
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

    /// Reads the text of a file that is called `file` in diagnostics.
    ///
    /// - Throws: `ConfigurationError` with everything that is wrong with the text.
    public static func parse(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> Loaded {
        let document: TOMLDocument
        do throws(TOMLSyntaxError) {
            document = try bytes.withUnsafeBytes { TOMLDocument.parse($0) }.get()
        } catch {
            throw ConfigurationError(diagnostics: [
                Diagnostic(.error, file: file, place: error.place, message: error.explanation)
            ])
        }
        var reader = ConfigurationReader(file: file)
        reader.read(document.root)
        let found = reader.findings.sorted
        let diagnostics = found.filter { $0.severity != .note }
        if reader.findings.hasErrors { throw ConfigurationError(diagnostics: diagnostics) }
        return Loaded(
            configuration: reader.configuration,
            warnings: diagnostics,
            notes: found.filter { $0.severity == .note }
        )
    }
}
