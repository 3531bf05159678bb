import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem

/// Running a gateway, and checking its configuration.
enum GatewayCommands {
    /// The exit status of a configuration or a page that cannot be used, after sysexits(3).
    private static let badConfiguration: CInt = 78

    static func check(_ arguments: GatewayArguments) -> CInt {
        guard let loaded = load(arguments.file), loadPage(arguments.page) != nil else {
            return badConfiguration
        }
        print(loaded.notes)
        let place = Wording.printable(arguments.file)
        LoopBannerGateway.say("\(place) is correct; the gateway listens at \(loaded.settings.listen)\n")
        return EXIT_SUCCESS
    }

    static func run(_ arguments: GatewayArguments) -> CInt {
        guard let loaded = load(arguments.file), let page = loadPage(arguments.page) else {
            return badConfiguration
        }
        let log = GatewayLog()
        let secrets: SecretFile
        do throws(SecretFile.Unreadable) {
            secrets =
                try secretPath(loaded.settings).map { path throws(SecretFile.Unreadable) in
                    try SecretFile.load(path)
                } ?? SecretFile()
        } catch {
            LoopBannerGateway.complain(error.description)
            return badConfiguration
        }
        if let path = secretPath(loaded.settings), access(path, F_OK) != 0, errno == ENOENT {
            log(
                .warning,
                "no password file at \(Wording.printable(path)): remote control is disabled; "
                    + "run loopbanner-gateway password"
            )
        }
        do throws(Gateway.Failure) {
            let gateway = try Gateway(loaded.settings, page: page, secrets: secrets, log: log)
            // What loaded the program and its libraries is not needed again.
            lb_drop_clean_pages()
            lb_drop_free_memory()
            try gateway.run()
            return EXIT_SUCCESS
        } catch {
            LoopBannerGateway.complain(error.description)
            return EX_UNAVAILABLE
        }
    }

    /// The configuration, whose mistakes are printed; nil if it cannot be used.
    private static func load(_ file: String) -> GatewaySettings.Loaded? {
        do throws(GatewayFileError) {
            let loaded = try GatewaySettings.load(path: file)
            print(loaded.diagnostics)
            return loaded
        } catch {
            print(error.diagnostics)
            return nil
        }
    }

    /// The web page in `folder`. Prints the error and returns nil if it cannot be used.
    private static func loadPage(_ folder: String) -> WebPage? {
        do throws(WebPageError) {
            return try WebPage(folder: folder)
        } catch {
            LoopBannerGateway.complain(error.description)
            return nil
        }
    }

    private static func print(_ diagnostics: [Diagnostic]) {
        _ = writeWhole(Array(diagnostics.map { "\($0)\n" }.joined().utf8), to: STDERR_FILENO)
    }

    /// The file of the configuration, or what systemd hands to the service.
    private static func secretPath(_ settings: GatewaySettings) -> String? {
        settings.web.passwordFile ?? getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) + "/secrets" }
    }
}
