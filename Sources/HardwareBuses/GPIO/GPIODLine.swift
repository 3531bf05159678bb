import BusInterfaces
import CLinuxHardware
import MonotonicTime

/// A GPIO input line requested through libgpiod, 1.6 or 2.
public final class GPIODLine: GPIOLine {
    /// The line's chip and offset.
    public let address: LineAddress
    /// Readable, for epoll, while edge events wait, and after the line is lost.
    public let fileDescriptor: CInt

    private let name: String
    private let handle: OpaquePointer

    /// Finds the line and requests it for this process alone.
    ///
    /// - Throws: `BusError` if there is no such line, if it is in use or forbidden, or if it cannot report
    ///   edges.
    public convenience init(_ request: LineRequest) throws(BusError) {
        try self.init(request, at: GPIOInventory(including: [request.chip]).find(request))
    }

    private init(_ request: LineRequest, at address: LineAddress) throws(BusError) {
        name = request.displayName
        self.address = address

        var details = lb_gpio_request(
            offset: UInt32(clamping: address.offset),
            is_active_low: request.isActiveLow,
            bias: request.bias.code
        )
        var granted: OpaquePointer?
        let result = lb_gpio_line_open(address.path, request.consumer, &details, &granted)
        guard result >= 0, let granted else {
            throw Self.explain(-result, during: .requestLine, device: name, consumer: address.consumer)
        }
        handle = granted
        fileDescriptor = lb_gpio_line_fd(granted)
    }

    deinit {
        lb_gpio_line_close(handle)
    }

    /// Whether the line is active now.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    public func isActive() throws(BusError) -> Bool {
        let result = lb_gpio_line_is_active(handle)
        guard result >= 0 else { throw Self.explain(-result, during: .readLine, device: name) }
        return result > 0
    }

    /// The oldest waiting edge, or nil. Never blocks.
    ///
    /// - Throws: `BusError` if the line is lost. It must then be released and requested again.
    public func nextEdge() throws(BusError) -> Edge? {
        var edge = lb_gpio_edge()
        let result = lb_gpio_line_next_edge(handle, &edge)
        guard result >= 0 else { throw Self.explain(-result, during: .readLine, device: name) }
        guard result > 0 else { return nil }
        return Edge(
            isActive: edge.is_active,
            at: Instant(nanoseconds: Int64(clamping: edge.timestamp_ns))
        )
    }
}

extension LineBias {
    fileprivate var code: lb_gpio_bias {
        switch self {
        case .pullUp: LB_GPIO_BIAS_PULL_UP
        case .pullDown: LB_GPIO_BIAS_PULL_DOWN
        case .none: LB_GPIO_BIAS_NONE
        }
    }
}
