import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SignAPI

/// The program `loopbanner-fleet`, with which the owner of a fleet lists the signs and publishes their
/// content.
enum OwnerProgram {
    /// The exit status of the program if its configuration is invalid, as in sysexits(3).
    private static let badConfiguration: CInt = 78

    /// An error that ends a command. It contains the reason and the exit status of the program.
    struct Failure: Error {
        var status: CInt
        var description: String

        init(_ status: CInt, _ description: String) {
            self.status = status
            self.description = description
        }
    }

    /// Runs the command that `arguments` request, and returns the exit status. `arguments` do not include the
    /// program's name. Errors are printed to standard error.
    static func run(_ arguments: [String]) -> CInt {
        do throws(OwnerArguments.UsageError) {
            let arguments = try OwnerArguments(arguments)
            do throws(Failure) {
                return try run(arguments)
            } catch {
                Terminal.writeError(error.description)
                return error.status
            }
        } catch {
            Terminal.writeError(error.description)
            return EX_USAGE
        }
    }

    static func print(_ text: String) { Terminal.write("\(text)\n") }

    /// Prints `rows` as a table with aligned columns. After printing each row, calls `afterEachRow` with the
    /// index of the row.
    static func printTable(_ rows: [[String]], afterEachRow: (Int) -> Void = { _ in }) {
        let columns = (rows.first ?? []).indices
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for (index, row) in rows.enumerated() {
            let paddedCells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            var line = paddedCells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            print(Wording.printable(line))
            afterEachRow(index)
        }
    }

    /// Runs the command that `arguments` request, and returns the exit status. Connects to the broker if the
    /// command needs it. Throws if the command fails.
    private static func run(_ arguments: OwnerArguments) throws(Failure) -> CInt {
        if let status = try runLocally(arguments) { return status }
        // Mistakes in the folder are reported before the broker is needed.
        switch arguments.command {
        case .diff(let folder), .apply(let folder, _, _, _): _ = try loadFolder(folder)
        default: break
        }
        let settings = try loadSettings(arguments)
        let key = try signingKey(arguments, settings)
        let furtherKeys = try furtherKeys(arguments)
        let commands = OwnerCommands(settings, key, try connect(settings, key))
        return try run(arguments.command, using: commands, signingWith: furtherKeys)
    }

    /// Runs a command that needs no connection to the broker, and returns the exit status. Returns nil,
    /// without running anything, if the command needs the broker. Throws if the command fails.
    private static func runLocally(_ arguments: OwnerArguments) throws(Failure) -> CInt? {
        switch arguments.command {
        case .help:
            Terminal.write(OwnerUsage.help)
            return EXIT_SUCCESS
        case .version:
            print("loopbanner-fleet \(ProductVersion.text)")
            return EXIT_SUCCESS
        case .key(let file): return try createKey(file)
        case .password(let file): return SecretCommands.setPassword(in: file, service: "loopbanner-fleet")
        case .serve: return try serve(arguments)
        case .check(let path):
            let isFolder = entryNames(inFolder: path) != nil
            return isFolder ? try checkFolder(path) : try FileCommands.checkConfiguration(at: path)
        case .verify(let file): return try FileCommands.verifyPlayLog(at: file)
        case .status, .diff, .pull, .apply, .rollback, .alert, .request, .forget, .keys: return nil
        }
    }

    /// Runs a command that uses the broker, and returns the exit status. `furtherKeys` are the private keys
    /// with which the command `keys` signs in addition to the configured one. Throws if the command fails.
    private static func run(
        _ command: OwnerArguments.Command,
        using ownerCommands: OwnerCommands,
        signingWith furtherKeys: [OwnerKey]
    ) throws(Failure) -> CInt {
        switch command {
        case .status(let isJSON): return try ownerCommands.printStatus(isJSON: isJSON)
        // The folder was already loaded once before the connection, so a warning about it is not repeated.
        case .diff(let folder):
            return try ownerCommands.printDifferences(from: try loadFolder(folder, isRepeated: true))
        case .pull(let folder): return try ownerCommands.pull(folder)
        case .apply(let folder, let waitLimit, let republishes, let replacesPageEdits):
            let contents = try loadFolder(folder, isRepeated: true)
            return try ownerCommands.apply(
                contents,
                waitLimit: waitLimit,
                republishes: republishes,
                replacesPageEdits: replacesPageEdits
            )
        case .rollback(let scope, let waitLimit):
            return try ownerCommands.rollBack(scope, waitLimit: waitLimit)
        case .alert(let text, let scope, let duration, let isConfirmed):
            return try ownerCommands.sendAlert(text, to: scope, for: duration, isConfirmed: isConfirmed)
        // Without an edit, the command lists the keys.
        case .keys(nil, _): return try ownerCommands.listKeys()
        case .keys(let edit?, let waitLimit):
            return try ownerCommands.changeKeys(edit, signingWith: furtherKeys, waitLimit: waitLimit)
        case .request(let node, let request): return try ownerCommands.send(request, to: node)
        case .forget(let node, let isConfirmed):
            return try ownerCommands.forgetSign(node, isConfirmed: isConfirmed)
        // `runLocally` has run these commands already.
        case .key, .password, .serve, .check, .verify, .help, .version: return EXIT_SUCCESS
        }
    }

    /// Checks the files of a fleet's folder, which contain the content of signs, and prints the result.
    /// Returns the exit status, or throws a failure that contains all errors.
    private static func checkFolder(_ path: String) throws(Failure) -> CInt {
        let fileCount = try loadFolder(path).contents.count
        let noun = fileCount == 1 ? "file" : "files"
        print("\(Wording.printable(path)) is correct; it has \(fileCount) \(noun)")
        return EXIT_SUCCESS
    }

    /// Creates a private key in a new file at the path `file`, and prints its public part. Returns the exit
    /// status. Throws if the file cannot be created.
    private static func createKey(_ file: String) throws(Failure) -> CInt {
        do throws(OwnerKey.Failure) {
            print(try OwnerKey.create(at: file).text)
            return EXIT_SUCCESS
        } catch {
            throw Failure(EX_CANTCREAT, error.description)
        }
    }

    /// Serves the web page of the fleet until the process receives a signal to stop. Returns the exit status.
    /// Throws if the server cannot start.
    private static func serve(_ arguments: OwnerArguments) throws(Failure) -> CInt {
        var settings = try loadSettings(arguments)
        settings.setPaths(in: getenv("STATE_DIRECTORY").map { String(cString: $0) })
        guard let address = settings.broker.address else {
            throw Failure(badConfiguration, "mqtt: url is missing")
        }
        let log = GatewayLog(program: "loopbanner-fleet")
        let page = try loadPage(arguments.pageFolder)
        let secrets = try loadSecrets(settings)
        logWarnings(about: settings, secrets: secrets, to: log)
        do throws(StartFailure) {
            let server = try FleetServer(
                settings,
                brokerAddress: address,
                page: page,
                secrets: secrets,
                log: log
            )
            log(.info, settings.listen.pageMessage(host: machineName(), scheme: settings.web.scheme))
            try server.run()
            return EXIT_SUCCESS
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }

    /// Logs a warning for each setting that makes the web page almost useless, such as a missing password.
    private static func logWarnings(
        about settings: OwnerSettings,
        secrets: SecretFile,
        to log: GatewayLog
    ) {
        if settings.keys.isEmpty {
            log(
                .warning,
                "[fleet] has no keys, so no statement is valid here, and rollouts cannot be shown or stopped"
            )
        }
        if secrets.ownerPasswordHash == nil, secrets.tokens.isEmpty {
            log(.warning, "no password is set, so the page shows nothing; run loopbanner-fleet password")
        }
    }

    private static func loadPage(_ folder: String) throws(Failure) -> WebPage {
        do throws(WebPageError) {
            return try WebPage(folder: folder)
        } catch {
            throw Failure(badConfiguration, error.description)
        }
    }

    private static func loadSecrets(_ settings: OwnerSettings) throws(Failure) -> SecretFile {
        do throws(SecretFile.Unreadable) {
            return try SecretFile.load(secretPath(settings))
        } catch {
            throw Failure(badConfiguration, error.description)
        }
    }

    /// Returns the path of the secrets file, which contains the password's hash. This is the configured path
    /// or, if there is none, a path in systemd's credentials folder or else the default path.
    private static func secretPath(_ settings: OwnerSettings) -> String {
        settings.web.passwordFile ?? getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) + "/secrets" }
            ?? OwnerArguments.defaultSecrets
    }

    private static func loadSettings(_ arguments: OwnerArguments) throws(Failure) -> OwnerSettings {
        do throws(GatewayFileError) {
            return try OwnerSettings.load(path: arguments.configurationFile)
        } catch {
            throw Failure(badConfiguration, error.diagnostics.map(\.description).joined(separator: "\n"))
        }
    }

    /// Returns the private key that signs statements, or nil if neither the command line nor the
    /// configuration names one. The command `keys` uses the configured key here, and the keys from the
    /// command line in addition. Throws if the key cannot be read.
    private static func signingKey(
        _ arguments: OwnerArguments,
        _ settings: OwnerSettings
    ) throws(Failure) -> OwnerKey? {
        var path = arguments.keyFiles.last ?? settings.keyFile
        if case .keys = arguments.command { path = settings.keyFile }
        guard let path else { return nil }
        return try loadPrivateKey(path)
    }

    /// Returns the private keys in the command line, which sign in addition to the configured key in the
    /// command `keys`. Returns an empty array for other commands. Throws if a key cannot be read.
    private static func furtherKeys(_ arguments: OwnerArguments) throws(Failure) -> [OwnerKey] {
        guard case .keys = arguments.command else { return [] }
        var keys: [OwnerKey] = []
        for path in arguments.keyFiles { keys.append(try loadPrivateKey(path)) }
        return keys
    }

    private static func loadPrivateKey(_ path: String) throws(Failure) -> OwnerKey {
        do throws(OwnerKey.Failure) {
            return try OwnerKey(path: path)
        } catch {
            throw Failure(EX_NOPERM, error.description)
        }
    }

    /// Connects to the broker and receives the state of the fleet. If no public keys are configured, the
    /// public part of `key` verifies statements. Throws if the connection fails.
    private static func connect(_ settings: OwnerSettings, _ key: OwnerKey?) throws(Failure) -> OwnerSession {
        let ownKeys = [key?.publicKey].compactMap { $0 }
        do throws(OwnerSession.Failure) {
            return try OwnerSession(settings, keys: settings.keys.isEmpty ? ownKeys : settings.keys)
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }

    /// Reads the fleet's folder, and checks its files in the same way as a sign would. Throws if a file has
    /// an error. If `isRepeated` is true, the folder was loaded before, and a missing program for the check
    /// is not reported again.
    private static func loadFolder(_ path: String, isRepeated: Bool = false) throws(Failure) -> FleetFolder {
        let folder: FleetFolder
        do throws(FleetFolder.ValidationError) {
            folder = try FleetFolder(path: path)
        } catch {
            throw Failure(EX_DATAERR, error.diagnostics.map(\.description).joined(separator: "\n"))
        }
        guard let errors = ReleaseCheck.errors(in: folder) else {
            if !isRepeated { Terminal.writeWarning(ReleaseCheck.missingProgramMessage) }
            return folder
        }
        guard errors.isEmpty else { throw Failure(EX_DATAERR, errors.joined(separator: "\n")) }
        return folder
    }
}
