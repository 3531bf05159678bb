import CGateway

/// An HTTP request and its response. It exists from the arrival of the request's head until the response has
/// been sent.
final class HTTPExchange {
    enum Answer {
        case none
        /// The response will follow when the sign has replied.
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
    /// The number of bytes of the body that have been received.
    var receivedSize = 0
    /// A function that is called with the response when the response is ready.
    var onResponse: ((WebResponse) -> Void)?
    private var isSuspended = false
    /// Whether the event stream must end.
    var isEnding = false

    var isTooLong: Bool { receivedSize > maximumBodySize }

    /// The maximum size of the body in bytes, according to the request's route.
    var maximumBodySize: Int {
        if case .admitted(let route, _, _) = admission { return route.maximumBodySize }
        return WebGate.maximumBodySize
    }

    init(_ connection: OpaquePointer, _ request: WebRequest) {
        self.connection = connection
        self.request = request
    }

    /// Makes libmicrohttpd stop processing the connection until `resume()` is called, because the response is
    /// not ready yet.
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
