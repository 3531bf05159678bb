import CGateway

/// An HTTP request and its response, from the head of the request until the response has been sent.
final class HTTPExchange {
    enum Answer {
        case none
        /// The response follows when the sign has replied.
        case pending
        case response(WebResponse)
        /// The response is an endless stream of events.
        case stream
    }

    let connection: OpaquePointer
    var request: WebRequest
    var admission: WebGate.Admission?
    var answer = Answer.none
    var stream: EventStream?
    /// The position of the stream in the order in which streams began. If there are too many streams, the oldest stream
    /// ends.
    var streamNumber = 0
    /// The number of bytes of the body that have arrived.
    var receivedSize = 0
    /// Is called with the response when it is ready.
    var onResponse: ((WebResponse) -> Void)?
    private var isSuspended = false
    /// Whether the event stream must end.
    var isEnding = false

    var isTooLong: Bool { receivedSize > maximumBodySize }

    /// The limit of the request's route.
    var maximumBodySize: Int {
        if case .admitted(let route, _, _) = admission { return route.maximumBodySize }
        return WebGate.maximumBodySize
    }

    init(_ connection: OpaquePointer, _ request: WebRequest) {
        self.connection = connection
        self.request = request
    }

    /// Stops the work of libmicrohttpd on the connection until `resume()`, because the response is not ready.
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
        onResponse?(response)
        onResponse = nil
        answer = .response(response)
        resume()
    }
}
