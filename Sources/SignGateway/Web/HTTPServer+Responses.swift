import CGateway
import LinuxSystem

/// The functions that send responses with libmicrohttpd.
extension HTTPServer {
    func send(_ response: WebResponse, for exchange: HTTPExchange) -> MHD_Result {
        let mhdResponse = response.body.withUnsafeBytes { body in
            let start = UnsafeMutableRawPointer(mutating: body.baseAddress)
            return MHD_create_response_from_buffer(body.count, start, .RESPMEM_MUST_COPY)
        }
        return queue(mhdResponse, withHeadOf: response, for: exchange)
    }

    /// Begins the event stream of `exchange`. libmicrohttpd reads events with `readStream` as they occur.
    func sendStream(for exchange: HTTPExchange) -> MHD_Result {
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        let blockSize = 4096
        let mhdResponse = MHD_create_response_from_callback(UInt64.max, blockSize, readStream, context, nil)
        // The header prevents nginx from buffering the stream.
        let response = WebResponse(200, type: "text/event-stream", []).addingHeader(
            "X-Accel-Buffering",
            value: "no"
        )
        return queue(mhdResponse, withHeadOf: response, for: exchange)
    }

    /// Queues the libmicrohttpd response `mhdResponse` with the status and the headers of `response` and the
    /// headers that all responses have. Returns `.NO`, which closes the connection, if `mhdResponse` is nil.
    private func queue(
        _ mhdResponse: OpaquePointer?,
        withHeadOf response: WebResponse,
        for exchange: HTTPExchange
    ) -> MHD_Result {
        guard let mhdResponse else { return .NO }
        defer { MHD_destroy_response(mhdResponse) }
        for header in WebResponse.commonHeaders + response.headers {
            MHD_add_response_header(mhdResponse, header.name, header.value)
        }
        return MHD_queue_response(exchange.connection, response.status, mhdResponse)
    }
}

/// Copies the next messages of an event stream to `buffer`, which has `size` bytes. libmicrohttpd calls this
/// function with the exchange as `context`. Returns the number of copied bytes, or -1 to end the stream. If
/// no message is waiting, suspends the connection and returns 0.
private func readStream(
    _ context: UnsafeMutableRawPointer?,
    _ position: UInt64,
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int
) -> Int {
    guard let context, let buffer else { return -1 }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
    if exchange.isEnding { return -1 }
    let bytes = exchange.stream?.next(size, at: MonotonicClock.now) ?? []
    if bytes.isEmpty { exchange.suspend() }
    for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
    return bytes.count
}
