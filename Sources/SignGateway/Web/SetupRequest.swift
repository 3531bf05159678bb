import LinuxSystem

/// The HTTP requests of the setup page, on which a person sets up a new sign.
enum SetupRequest: Hashable {
    /// A request for the information that the setup page needs to ask its questions.
    case read
    /// A request that begins a session if the setup code in it is correct.
    case enter
    /// A request that changes the type of the sign's display to another product.
    case choose
    /// A request for the condition of the sign's display, which is whether it works.
    case condition
    /// A request for the next question about the mounting of the display, such as which side is up.
    case identify
    /// A request that finishes the setup with the given answers.
    case finish
}

extension Route {
    /// The routes of a gateway whose sign has not been set up yet, in addition to those for the files of the
    /// setup page.
    static let setup: [Route] = [
        Route("GET", "/healthz", .health),
        Route("GET", "/api/setup", .setup(.read)),
        Route("POST", "/api/setup/code", .setup(.enter)),
        Route("POST", "/api/setup/display", .setup(.choose)),
        Route("GET", "/api/setup/display", .setup(.condition)),
        Route("POST", "/api/setup/identify", .setup(.identify)),
        Route("POST", "/api/setup/finish", .setup(.finish)),
    ]
}

extension WebPage {
    private static let prefix = "setup"

    /// The setup page with all labels inserted, ready to be served. Nil if the folder of the web page
    /// contains no setup page.
    var setupPage: WebPage? {
        setupFiles.map { $0.prepared(name: machineName(), leds: .red, languages: languages) }
    }

    /// The files of the setup page without changes. Nil if the folder of the web page contains no setup page.
    var setupFiles: WebPage? {
        var page = self
        page.files = files.filter { $0.name.hasPrefix(Self.prefix) || $0.name.hasPrefix("icon.") }
        guard let index = page.files.firstIndex(where: { $0.name == "\(Self.prefix).html" }) else {
            return nil
        }
        page.files[index].name = File.index
        return page
    }

    /// This web page without the files that only the setup page needs.
    var gatewayPage: WebPage {
        var page = self
        page.files.removeAll { $0.name.hasPrefix(Self.prefix) }
        return page
    }
}
