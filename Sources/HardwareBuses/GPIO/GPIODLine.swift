import BusInterfaces
import CLinuxHardware
import MonotonicTime

/// A GPIO input line that the process has requested through libgpiod, version 1.6 or 2.
public final class GPIODLine: GPIOLine {
    /// The address of the GPIO line, which consists of its chip and its offset on that chip.
    public let address: LineAddress
    /// A file descriptor for epoll. It is readable while edges (changes of the line's level) are pending, and
    /// after the line is lost.
    public let fileDescriptor: CInt

    private let name: String
    private let handle: OpaquePointer

    /// Finds the GPIO line that `request` describes, and requests it for the exclusive use of this process.
    ///
    /// - Throws: `BusError` if the line does not exist, if it is in use or access is forbidden, or if it
    ///   cannot report edges.
    public convenience init(_ request: LineRequest) throws(BusError) {
        try self.init(request, at: GPIOInventory(including: [request.chip]).find(request))
    }

    /// Requests the GPIO line at `address` for the exclusive use of this process, so that it reports edges
    /// (changes of its level). `request` contains the name, the bias and the active level of the line.
    ///
    /// - Throws: `BusError` if the kernel rejects the request, for example because another program uses the
    ///   line.
    private init(_ request: LineRequest, at address: LineAddress) throws(BusError) {
        name = request.displayName
        self.address = address

        var lineSettings = lb_gpio_request(
            offset: UInt32(clamping: address.offset),
            is_active_low: request.isActiveLow,
            bias: request.bias.code
        )
        var lineHandle: OpaquePointer?
        let result = lb_gpio_line_open(address.path, request.consumer, &lineSettings, &lineHandle)
        guard result >= 0, let lineHandle else {
            throw Self.busError(code: -result, during: .requestLine, device: name, consumer: address.consumer)
        }
        handle = lineHandle
        fileDescriptor = lb_gpio_line_fd(lineHandle)
    }

    deinit {
        lb_gpio_line_close(handle)
    }

    /// Returns whether the GPIO line is currently active. The line of a button is active while the button is
    /// pressed.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    public func isActive() throws(BusError) -> Bool {
        let result = lb_gpio_line_is_active(handle)
        guard result >= 0 else { throw Self.busError(code: -result, during: .readLine, device: name) }
        return result > 0
    }

    /// Removes and returns the oldest pending edge, which is a change of the line's level. If none is
    /// pending, returns nil without blocking.
    ///
    /// - Throws: `BusError` if the line is lost. The caller must then release the line and request it again.
    public func nextEdge() throws(BusError) -> Edge? {
        var edge = lb_gpio_edge()
        let result = lb_gpio_line_next_edge(handle, &edge)
        guard result >= 0 else { throw Self.busError(code: -result, during: .readLine, device: name) }
        guard result > 0 else { return nil }
        let time = Instant(nanoseconds: Int64(clamping: edge.timestamp_ns))
        return Edge(isActive: edge.is_active, at: time)
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
