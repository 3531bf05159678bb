import CGateway

/// A request and its response.
final class HTTPExchange {
    enum Answer {
        case none
        /// The response follows later.
        case pending
        case response(WebResponse)
        /// An endless stream of events.
        case stream
    }

    let connection: OpaquePointer
    var request: WebRequest
    var admission: WebGate.Admission?
    var answer = Answer.none
    var stream: EventStream?
    /// The position of the stream in the order in which streams began.
    var streamNumber = 0
    /// The number of received bytes of the body.
    var receivedSize = 0
    private var isSuspended = false
    /// Whether the stream must end.
    var isEnding = false

    var isTooLong: Bool { receivedSize > WebGate.maximumBodySize }

    init(_ connection: OpaquePointer, _ request: WebRequest) {
        self.connection = connection
        self.request = request
    }

    /// Stops libmicrohttpd's work on the connection until `resume()`.
    func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        MHD_suspend_connection(connection)
    }

    func resume() {
        guard isSuspended else { return }
        isSuspended = false
        MHD_resume_connection(connection)
    }

    func respond(_ response: WebResponse) {
        answer = .response(response)
        resume()
    }
}
