import CGateway

/// A request and its answer, from its head to its end.
final class HTTPExchange {
    /// The answer, as far as it is known.
    enum Answer {
        /// Nobody has said.
        case open
        /// Somebody will say.
        case awaited
        /// This one.
        case response(WebResponse)
        /// Events, for as long as the browser takes them.
        case stream
    }

    let connection: OpaquePointer
    var request: WebRequest
    var admission: WebGate.Admission?
    var answer = Answer.open
    var stream: EventStream?
    /// The number of the stream in the order in which streams began.
    var streamNumber = 0
    /// The bytes of the body that have come.
    var received = 0
    /// Whether libmicrohttpd waits until it is told to go on.
    var isSuspended = false
    /// Whether the stream is to end.
    var isEnding = false

    /// Whether the body is longer than anything here may be.
    var isTooLong: Bool { received > WebGate.longestBody }

    init(_ connection: OpaquePointer, _ request: WebRequest) {
        self.connection = connection
        self.request = request
    }

    /// Stops until `resume`.
    func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        MHD_suspend_connection(connection)
    }

    /// Goes on.
    func resume() {
        guard isSuspended else { return }
        isSuspended = false
        MHD_resume_connection(connection)
    }

    /// Answers, now or while somebody waits for it.
    func respond(_ response: WebResponse) {
        answer = .response(response)
        resume()
    }
}
