import CGateway

/// An HTTP request together with its response. The object exists from the time when the head of the request
/// arrives until the response has been sent.
final class HTTPExchange {
    enum Answer {
        case none
        /// The response is not ready yet. It will follow when the sign has replied.
        case pending
        case response(WebResponse)
        /// The response is an event stream, which has no end.
        case stream
    }

    let connection: OpaquePointer
    var request: WebRequest
    var admission: WebGate.Admission?
    var answerState = Answer.none
    var stream: EventStream?
    /// The sequence number of the event stream. If there are too many streams, the one with the lowest number
    /// is closed first.
    var streamNumber = 0
    /// The number of bytes of the request's body that have been received so far.
    var receivedSize = 0
    /// A function that is called once with the response when the response is ready.
    var onResponse: ((WebResponse) -> Void)?
    private var isSuspended = false
    /// Whether the event stream must end the next time that libmicrohttpd requests data for it.
    var isEnding = false

    var isBodyTooLong: Bool { receivedSize > maximumBodySize }

    /// The maximum size of the request's body in bytes, which depends on the route of the request.
    var maximumBodySize: Int {
        if case .admitted(let route, _, _) = admission { return route.maximumBodySize }
        return WebGate.maximumBodySize
    }

    init(_ connection: OpaquePointer, _ request: WebRequest) {
        self.connection = connection
        self.request = request
    }

    /// Suspends the connection until `resume()` is called, because the response is not ready yet.
    /// libmicrohttpd does not process a suspended connection.
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
        answerState = .response(response)
        resume()
    }
}
