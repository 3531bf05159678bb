import LinuxSystem

/// The requests of the page that sets up a sign.
enum SetupRequest: Hashable {
    /// Responds with the information that the page needs for its questions.
    case read
    /// Begins a session if the code in the request is right.
    case enter
    /// Changes the type of the sign's display to another product.
    case choose
    /// Responds with whether the sign's display works.
    case condition
    /// Responds with the next question about how the display is mounted.
    case identify
    /// Finishes the setup with the given answers.
    case finish
}

extension Route {
    /// The routes of a gateway whose sign is not set up, in addition to the files of the setup page.
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

    /// The setup page, with all labels inserted so that it can be served. Nil if the folder contains no setup
    /// page.
    var ofSetup: WebPage? {
        setupFiles.map { $0.labeled(machineName(), leds: .red, languages: languages) }
    }

    /// The files of the setup page, unchanged from the folder. Nil if the folder contains no setup page.
    var setupFiles: WebPage? {
        var page = self
        page.files = files.filter { $0.name.hasPrefix(Self.prefix) || $0.name.hasPrefix("icon.") }
        guard let index = page.files.firstIndex(where: { $0.name == "\(Self.prefix).html" }) else {
            return nil
        }
        page.files[index].name = File.index
        return page
    }

    /// The page without the files that only the setup needs.
    var withoutSetup: WebPage {
        var page = self
        page.files.removeAll { $0.name.hasPrefix(Self.prefix) }
        return page
    }
}
