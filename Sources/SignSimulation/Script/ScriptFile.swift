import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore
import SignFile

extension Script {
    /// Reads a script for a simulated sign from a file, and checks that it matches a configuration.
    ///
    /// - Parameters:
    ///   - path: The path of the script, or `-` for standard input.
    ///   - configuration: The configuration, with the buttons and options to which the script may refer.
    ///   - loadPlaylist: A function that loads the configuration file named in a `config` command of the
    ///     script.
    /// - Throws: `ConfigurationError` if the file cannot be read or has problems, such as the name of a
    ///   button or option that does not exist.
    public init(
        path: String,
        for configuration: Configuration,
        loadPlaylist: (String) throws(ConfigurationError) -> Playlist
    ) throws(ConfigurationError) {
        let name = path == "-" ? Configuration.standardInputName : path
        var findings = Findings(file: name)
        self.init(parsing: try Self.readText(path: path, name: name), findings: &findings)
        findUnknownNames(configuration: configuration, loadPlaylist: loadPlaylist, findings: &findings)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    /// Checks that the script refers only to existing signs of a group. `count` is the number of signs in the
    /// group, or nil if the script is for a single sign. `file` is the name of the script file, for error
    /// messages.
    ///
    /// - Throws: `ConfigurationError` that contains all problems.
    public func check(signs count: Int?, file: String) throws(ConfigurationError) {
        var findings = Findings(file: file)
        for line in lines {
            var needsGroup = line.sign != nil
            if case .group = line.action { needsGroup = true }
            guard let count else {
                if needsGroup { findings.addError("this is for a group; use --signs", at: line.location) }
                continue
            }
            if let sign = line.sign, sign > count {
                findings.addError("unknown sign @\(sign); --signs is \(count)", at: line.location)
            }
        }
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    /// Returns the text of the script file at `path`, or of standard input if `path` is `-`.
    ///
    /// - Throws: `ConfigurationError` with the file name `name` if the file cannot be read or is not UTF-8.
    private static func readText(path: String, name: String) throws(ConfigurationError) -> String {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = path == "-" ? try readStandardInput() : try readRegularFile(path)
        } catch .isDirectory {
            throw fileError("this is a directory; name a script file", file: name)
        } catch {
            throw fileError(error.description, file: name)
        }

        guard let text = String(validating: bytes, as: UTF8.self) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let validLines = lines.prefix { String(validating: $0, as: UTF8.self) != nil }
            throw fileError(
                "this line is not UTF-8; save the file as UTF-8",
                file: name,
                line: validLines.count + 1
            )
        }
        return text
    }

    /// Returns the error with this message, which concerns a line of the script file `name` as a whole.
    private static func fileError(_ message: String, file name: String, line: Int = 1) -> ConfigurationError {
        let location = TextLocation(line: line, column: 1)
        return ConfigurationError(diagnostics: [
            Diagnostic(.error, file: name, location: location, message: message)
        ])
    }

    /// The buttons and options of a configuration, to which a script can refer.
    private struct ConfiguredNames {
        let buttons: [ButtonSettings]
        let optionIDs: [String]
        /// The elements of `optionIDs`, for fast searches.
        let optionIDSet: Set<String>

        init(_ configuration: Configuration) {
            buttons = configuration.pressableButtons
            optionIDs = configuration.options.map(\.id)
            optionIDSet = Set(optionIDs)
        }
    }

    /// Adds an error to `findings` for each button or option that the script names but the configuration does
    /// not contain.
    ///
    /// - Parameters:
    ///   - configuration: The configuration at the start of the script.
    ///   - loadPlaylist: A function that loads the configuration file named in a `config` command of the script.
    ///     The commands after it are checked against this configuration.
    ///   - findings: The problems of the script.
    func findUnknownNames(
        configuration: Configuration,
        loadPlaylist: (String) throws(ConfigurationError) -> Playlist,
        findings: inout Findings
    ) {
        var currentNames = ConfiguredNames(configuration)
        for line in lines {
            switch line.action {
            case .reload(let name?):
                // A file that cannot be loaded is rejected when its line is due. The current configuration
                // remains in use.
                guard let newConfiguration = try? loadPlaylist(name).configuration else { continue }
                currentNames = ConfiguredNames(newConfiguration)
            case .gesture(_, let name?), .edge(_, let name?):
                guard currentNames.buttons.index(named: name) == nil else { continue }
                findings.addError(currentNames.buttons.message(aboutUnknown: name), at: line.location)
            case .commands(let inputs):
                // Only the command to go to an option names one.
                let namedOptionID = inputs.lazy.compactMap(\.command.optionID).first
                guard let id = namedOptionID, !currentNames.optionIDSet.contains(id) else { continue }
                let optionIDs = currentNames.optionIDs
                Self.reportUnknownOption(id, among: optionIDs, at: line.location, findings: &findings)
            case .gesture, .edge, .reload, .group: break
            }
        }
    }

    /// Adds the error to `findings` that no option has the id `id`. If one of `ids` is similar, the error
    /// suggests it.
    private static func reportUnknownOption(
        _ id: String,
        among ids: [String],
        at location: TextLocation,
        findings: inout Findings
    ) {
        // The search for a similar id is slow with many options, so it is skipped if the error will not be
        // shown.
        let isShown = findings.showsError(at: location)
        let nearestID = isShown ? nearestWord(to: id, among: ids) : nil
        let suggestion = nearestID.map { "; did you mean \(Wording.quoted($0))?" } ?? ""
        findings.addError("unknown option \(Wording.quoted(id))\(suggestion)", at: location)
    }
}

extension Command {
    fileprivate var optionID: String? {
        if case .navigate(.goTo(let id)) = self { id } else { nil }
    }
}
