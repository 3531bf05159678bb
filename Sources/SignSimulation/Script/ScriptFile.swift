import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore
import SignFile

extension Script {
    /// The script in the file at `path`, checked against `configuration`; `-` is standard input.
    ///
    /// - Parameter reload: Loads the file that a `config` line names.
    /// - Throws: `ConfigurationError` when it cannot be read, or with all mistakes in it, also the names of
    ///   buttons and options that do not exist.
    public init(
        path: String,
        for configuration: Configuration,
        reload: (String) throws(ConfigurationError) -> Playlist
    ) throws(ConfigurationError) {
        let name = path == "-" ? Configuration.standardInputName : path
        var findings = Findings(file: name)
        self.init(parsing: try Self.text(path: path, name: name), &findings)
        findUnknownNames(configuration, reload: reload, &findings)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    /// Finds lines for signs that there are not: `count` of them, or a sign alone.
    ///
    /// - Throws: `ConfigurationError` with all of them.
    public func check(signs count: Int?, file: String) throws(ConfigurationError) {
        var findings = Findings(file: file)
        for line in lines {
            var needsGroup = line.sign != nil
            if case .group = line.action { needsGroup = true }
            guard let count else {
                if needsGroup { findings.error("this is for a group; use --signs", at: line.location) }
                continue
            }
            if let sign = line.sign, sign > count {
                findings.error("there is no sign @\(sign); --signs is \(count)", at: line.location)
            }
        }
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
    }

    private static func text(path: String, name: String) throws(ConfigurationError) -> String {
        func refusal(_ message: String, line: Int = 1) -> ConfigurationError {
            let location = TextLocation(line: line, column: 1)
            return ConfigurationError(diagnostics: [
                Diagnostic(.error, file: name, location: location, message: message)
            ])
        }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = path == "-" ? try readStandardInput() : try readRegularFile(path)
        } catch .isDirectory {
            throw refusal("this is a directory; name a script file")
        } catch {
            throw refusal(error.description)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let good = lines.prefix { String(validating: $0, as: UTF8.self) != nil }
            throw refusal("this line is not UTF-8; save the file as UTF-8", line: good.count + 1)
        }
        return text
    }

    /// Finds buttons and options of the script that `configuration` does not have; after a `config` line that
    /// `reload` can load, those that the new configuration does not have.
    func findUnknownNames(
        _ configuration: Configuration,
        reload: (String) throws(ConfigurationError) -> Playlist,
        _ findings: inout Findings
    ) {
        var buttons = configuration.pressableButtons
        var ids = configuration.options.map(\.id)
        var known = Set(ids)
        for line in lines {
            switch line.action {
            case .reload(let name?):
                // A file that cannot be loaded is refused at its time, and the old configuration stays.
                guard let new = try? reload(name).configuration else { continue }
                buttons = new.pressableButtons
                ids = new.options.map(\.id)
                known = Set(ids)
            case .gesture(_, let name?), .edge(_, let name?):
                guard buttons.index(named: name) == nil else { continue }
                findings.error(buttons.message(aboutUnknown: name), at: line.location)
            case .commands(let inputs):
                guard let id = inputs.lazy.compactMap(\.command.option).first, !known.contains(id) else {
                    continue
                }
                // The search for a similar id takes time with many of them.
                let isShown = findings.showsError(at: line.location)
                let near = isShown ? nearestWord(to: id, among: ids) : nil
                let hint = near.map { "; did you mean \(Wording.quoted($0))?" } ?? ""
                findings.error("there is no option \(Wording.quoted(id))\(hint)", at: line.location)
            case .gesture, .edge, .reload, .group: break
            }
        }
    }
}

extension Command {
    /// The id of the option that the command selects; nil if it selects none by its id.
    fileprivate var option: String? {
        if case .navigate(.goTo(let id)) = self { id } else { nil }
    }
}
