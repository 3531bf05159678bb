import LinuxSystem

/// A request of the page that sets up a sign.
enum SetupRequest: Hashable {
    /// Responds what the page needs for its questions.
    case read
    /// Begins a session if the code is right.
    case enter
    /// Makes another product the display of the sign.
    case choose
    /// Responds whether the display of the sign works.
    case condition
    /// Responds with the next question about the mounting of the display.
    case identify
    /// Ends the setup with the answers.
    case finish
}

extension Route {
    /// The routes of a gateway that is not set up, in addition to the files of its page.
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

    /// The page that sets up a sign, ready to be served. Nil if the folder of the page has none.
    var ofSetup: WebPage? {
        setupFiles.map { $0.labeled(machineName(), leds: .red, languages: languages) }
    }

    /// The files of the page that sets up a sign, as they are in the folder, or nil if there is none.
    var setupFiles: WebPage? {
        var page = self
        page.files = files.compactMap { file in
            var file = file
            if file.name == "\(Self.prefix).html" { file.name = File.index; return file }
            return file.name.hasPrefix(Self.prefix) || file.name.hasPrefix("icon.") ? file : nil
        }
        return page.files.contains { $0.name == File.index } ? page : nil
    }

    /// The page without the files that only the setup needs.
    var withoutSetup: WebPage {
        var page = self
        page.files.removeAll { $0.name.hasPrefix(Self.prefix) }
        return page
    }
}
