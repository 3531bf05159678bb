import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem

/// The commands of `loopbanner-gateway` that run the gateway or check its configuration.
enum GatewayCommands {
    /// The exit status of the program if its configuration or web page is invalid, as in sysexits(3).
    private static let badConfiguration: CInt = 78

    /// Checks the configuration and the web page of the gateway, and prints errors, warnings and notes about
    /// them. Returns the exit status.
    static func check(_ arguments: GatewayArguments) -> CInt {
        guard let loaded = load(arguments.configurationFile), loadPage(arguments.pageFolder) != nil else {
            return badConfiguration
        }
        printDiagnostics(loaded.notes)
        let files = makeSetupFiles(settings: loaded.settings, arguments: arguments)
        // Only root can read the secrets of the service.
        if let secrets = try? files.loadSecrets().secrets { printWarnings(secrets.warnings) }
        let path = Wording.printable(arguments.configurationFile)
        Terminal.write("\(path) is correct; \(pageMessage(loaded.settings))\n")
        return EXIT_SUCCESS
    }

    /// Prints the address of the gateway's web page. If other machines can open the page and the program
    /// qrencode is installed, replaces this process by qrencode, which prints the address as a QR code for
    /// phones. Returns the exit status.
    static func printAddress(_ arguments: GatewayArguments) -> CInt {
        guard let settings = load(arguments.configurationFile)?.settings else { return badConfiguration }
        guard let page = settings.listen.pageURL(host: machineName(), scheme: settings.web.scheme) else {
            Terminal.write("\(pageMessage(settings))\n")
            return EXIT_SUCCESS
        }
        Terminal.write("\(page)\n")
        let qrencode = "/usr/bin/qrencode"
        let arguments = [qrencode, "--type=UTF8", "--margin=2", page]
        execv(qrencode, arguments.map { strdup($0) } + [nil])
        Terminal.write("For a QR code, install qrencode: sudo apt install qrencode\n")
        return EXIT_SUCCESS
    }

    private static func pageMessage(_ settings: GatewaySettings) -> String {
        settings.listen.pageMessage(host: machineName(), scheme: settings.web.scheme)
    }

    /// Runs the gateway until the process is terminated. If the sign has not been set up yet, first serves
    /// the setup page until a person has finished the setup there. Returns the exit status of the process.
    static func run(_ arguments: GatewayArguments) -> CInt {
        guard let configuration = loadStoredConfiguration(arguments),
            let page = loadPage(arguments.pageFolder)
        else {
            return badConfiguration
        }
        let settings = configuration.parseResult.settings
        let files = makeSetupFiles(settings: settings, arguments: arguments)
        files.removeAbandonedDrafts()
        guard let secretStore = loadSecrets(files) else { return badConfiguration }
        printWarnings(secretStore.secrets.warnings)

        // A sign of a fleet is not set up on a page.
        let isSetupPossible = settings.web.offersSetup && settings.fleet.name == nil
        let needsSetup = isSetupPossible && files.isSetupPending(secretStore.secrets)
        guard needsSetup, let setupPage = page.setupPage else {
            return runGateway(
                configuration,
                page: page,
                files: files,
                secrets: secretStore,
                arguments: arguments
            )
        }
        if let exitStatus = runSetup(settings, page: setupPage, files: files) { return exitStatus }
        return runGatewayAfterSetup(arguments, page: page, files: files)
    }

    /// Reads the configuration and the secrets again, because the setup has changed them, and then runs the
    /// gateway. Returns the exit status of the process.
    private static func runGatewayAfterSetup(
        _ arguments: GatewayArguments,
        page: WebPage,
        files: SetupFiles
    ) -> CInt {
        guard let configuration = loadStoredConfiguration(arguments), let secretStore = loadSecrets(files)
        else {
            return badConfiguration
        }
        return runGateway(
            configuration,
            page: page,
            files: files,
            secrets: secretStore,
            arguments: arguments
        )
    }

    /// Serves the setup page of a new sign until a person has finished the setup there or the process is
    /// terminated. Returns nil in the first case, or the exit status of the process in the second.
    private static func runSetup(_ settings: GatewaySettings, page: WebPage, files: SetupFiles) -> CInt? {
        do throws(StartFailure) {
            let log = GatewayLog()
            let server = try SetupServer(settings, page: page, files: files, log: log)
            log(.info, "the sign is not set up; \(pageMessage(settings))")
            releaseStartMemory()
            let isFinished = try server.run()
            return isFinished ? nil : EXIT_SUCCESS
        } catch {
            Terminal.writeError(error.description)
            return EX_UNAVAILABLE
        }
    }

    /// Runs the gateway of a sign that has been set up, and returns the exit status of the process. If a
    /// client of the web page requests a restart, replaces this process by a new gateway.
    private static func runGateway(
        _ configuration: ConfigurationStore.Contents,
        page: WebPage,
        files: SetupFiles,
        secrets: SecretStore,
        arguments: GatewayArguments
    ) -> CInt {
        let log = GatewayLog()
        for omission in configuration.omissionMessages { log(.warning, omission) }
        if secrets.secrets == SecretFile() { warnAboutMissingPassword(files, log) }

        let configuredSettings = configuration.parseResult.settings
        var settings = configuredSettings
        // The setup may have stored a name for the sign. A name in the configuration file has precedence.
        settings.name = settings.name ?? files.storedName

        do throws(StartFailure) {
            let gateway = try Gateway(
                settings,
                page: page.gatewayPage,
                secrets: secrets,
                stateFolder: files.folder,
                startFiles: StartFiles(
                    configuration: ConfigurationStore(
                        path: arguments.configurationFile,
                        folder: files.folder
                    ),
                    page: arguments.pageFolder,
                    // The stored name is not part of the configuration file.
                    settings: configuredSettings
                ),
                log: log
            )
            log(.info, pageMessage(settings))
            releaseStartMemory()
            if try gateway.run() == .restart {
                log(.info, "restarts")
                return replaceProcess()
            }
            return EXIT_SUCCESS
        } catch {
            Terminal.writeError(error.description)
            return EX_UNAVAILABLE
        }
    }

    /// Logs a warning if the secrets file does not exist, because remote control is then disabled.
    private static func warnAboutMissingPassword(_ files: SetupFiles, _ log: GatewayLog) {
        guard let path = files.secrets, access(path, F_OK) != 0, errno == ENOENT else { return }
        log(
            .warning,
            "no password file at \(Wording.printable(path)): remote control is disabled; "
                + "run loopbanner-gateway password"
        )
    }

    /// Releases memory that was needed only during startup to the operating system.
    private static func releaseStartMemory() {
        lb_drop_clean_pages()
        lb_drop_free_memory()
    }

    /// Replaces this process by a new gateway with the same arguments. The limit of the service manager for
    /// restarts does not apply, because the process remains the same. If this fails, returns an exit status
    /// that makes the service manager restart the gateway.
    private static func replaceProcess() -> CInt {
        var program = ownProgram() ?? ""
        // After an upgrade, the file at this path is the new program.
        let deleted = " (deleted)"
        if program.hasSuffix(deleted) { program.removeLast(deleted.count) }
        let arguments = [processName()] + processArguments()
        execv(program, arguments.map { strdup($0) } + [nil])
        return EX_TEMPFAIL
    }

    /// Reads the gateway's configuration from `file`, and prints its errors or warnings. Returns nil if the
    /// configuration is invalid.
    private static func load(_ file: String) -> GatewaySettings.ParseResult? {
        do throws(GatewayFileError) {
            let loaded = try GatewaySettings.load(path: file)
            printDiagnostics(loaded.diagnostics)
            return loaded
        } catch {
            printDiagnostics(error.diagnostics)
            return nil
        }
    }

    /// Reads the gateway's configuration, including changes that were made on the web page, and prints its
    /// errors or warnings. Returns nil if the configuration is invalid.
    private static func loadStoredConfiguration(_ arguments: GatewayArguments) -> ConfigurationStore.Contents?
    {
        do throws(GatewayFileError) {
            let file = try GatewaySettings.load(path: arguments.configurationFile)
            let folder = file.settings.stateFolder(environment: stateDirectory)
            let contents = try ConfigurationStore(path: arguments.configurationFile, folder: folder).load()
            printDiagnostics(contents.parseResult.diagnostics)
            return contents
        } catch {
            printDiagnostics(error.diagnostics)
            return nil
        }
    }

    /// The state directory that systemd has assigned to the service, or nil if there is none.
    private static var stateDirectory: String? { getenv("STATE_DIRECTORY").map { String(cString: $0) } }

    /// Reads the files of the web page in `folder`. If they cannot be read, prints the error and returns nil.
    private static func loadPage(_ folder: String) -> WebPage? {
        do throws(WebPageError) {
            return try WebPage(folder: folder)
        } catch {
            Terminal.writeError(error.description)
            return nil
        }
    }

    /// Reads the secrets (hashes of passwords and tokens) in `files`, including changes in the state folder.
    /// If they cannot be read, prints the error and returns nil.
    private static func loadSecrets(_ files: SetupFiles) -> SecretStore? {
        do throws(SecretFile.Unreadable) {
            return try files.loadSecrets()
        } catch {
            Terminal.writeError(error.description)
            return nil
        }
    }

    private static func printDiagnostics(_ diagnostics: [Diagnostic]) {
        _ = writeWhole(Array(diagnostics.map { "\($0)\n" }.joined().utf8), to: STDERR_FILENO)
    }

    private static func printWarnings(_ warnings: [String]) {
        for warning in warnings { Terminal.writeWarning(warning) }
    }

    private static func makeSetupFiles(settings: GatewaySettings, arguments: GatewayArguments) -> SetupFiles {
        SetupFiles(
            configuration: arguments.configurationFile,
            secrets: secretPath(settings),
            folder: settings.stateFolder(environment: stateDirectory)
        )
    }

    /// Returns the path of the secrets file, which contains hashes of passwords and tokens: the configured
    /// path or, if there is none, the path in systemd's credentials folder. Returns nil if there is neither.
    private static func secretPath(_ settings: GatewaySettings) -> String? {
        settings.web.passwordFile ?? getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) + "/secrets" }
    }
}
