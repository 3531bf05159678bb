import BusInterfaces
import Pixels

/// A network display, whose pictures are sent by the process `loopbanner-sender`.
///
/// The process repeats the last picture at intervals. Therefore, a refresh of this display only checks the
/// connection. It publishes the picture again if the brightness has changed or the display was turned on or
/// off.
final class NetworkDisplay: MatrixDisplay {
    let size: PixelSize
    /// The brightness of the display in percent, from 1 to 100.
    private(set) var brightness: Int

    private var isLit = true
    /// Whether the brightness was changed, or the display was turned on or off, since the last picture was
    /// published.
    private var isLightNew = false
    private let open: () throws(BusError) -> any PictureLink
    private var link: (any PictureLink)?
    /// A connection to `loopbanner-sender` that the process has not answered yet, because it is still
    /// starting. The next start reuses this connection, so that the process does not find one connection for
    /// each attempt.
    private var pendingLink: (any PictureLink)?
    /// Whether `start` has been called since the display was created.
    private var wasStarted = false
    private let darkness: Bitmap

    /// The maximum time, in milliseconds, for which the first start and a stop wait for the sending process
    /// to answer a new connection. A running process answers within this time. If it does not answer, later
    /// starts reuse the connection.
    private static let longWait = 50
    /// The maximum time, in milliseconds, for which later starts wait for the sending process to answer a new
    /// connection. The time is short so that the frames of the sign's other displays are not delayed.
    private static let shortWait = 2

    /// Creates a network display of `size` pixels at `brightness` percent. Each start calls `open` to connect
    /// to the process that sends the pictures.
    init(size: PixelSize, brightness: Int, open: @escaping () throws(BusError) -> any PictureLink) {
        self.size = size
        self.brightness = Self.clamped(brightness)
        self.open = open
        darkness = Bitmap(size: size, format: .color)
    }

    private static func clamped(_ percent: Int) -> Int { min(max(percent, 1), 100) }

    func setBrightness(_ percent: Int) -> Bool {
        guard Self.clamped(percent) != brightness else { return false }
        brightness = Self.clamped(percent)
        isLightNew = true
        return true
    }

    func setLit(_ isLit: Bool) -> Bool {
        guard isLit != self.isLit else { return false }
        self.isLit = isLit
        isLightNew = true
        return true
    }

    func start(showing frame: Bitmap) throws(BusError) {
        link = nil
        let wait = wasStarted ? Self.shortWait : Self.longWait
        wasStarted = true
        link = try acceptedLink(within: wait)
        try present(frame)
    }

    /// Returns a connection on which the sending process has accepted the display, either the pending one or
    /// a new one. Waits up to `wait` milliseconds for the answer on a new connection. Throws an error if the
    /// process has not answered yet.
    private func acceptedLink(within wait: Int) throws(BusError) -> any PictureLink {
        let pending = pendingLink.take()
        let link = if let pending { pending } else { try open() }
        guard try link.isAccepted(within: pending == nil ? wait : 0) else {
            pendingLink = link
            throw link.timeoutError
        }
        return link
    }

    func present(_ frame: Bitmap) throws(BusError) {
        precondition(
            frame.size == size && frame.format == .color,
            "a frame has its display's size and format"
        )
        guard let link else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        isLightNew = false
        let brightness = UInt8(brightness)
        (isLit ? frame : darkness).bytes.withUnsafeBytes { link.publish($0, brightness: brightness) }
    }

    func refresh(_ frame: Bitmap) throws(BusError) {
        // After any error, only a start restores the display, because a start reconnects.
        guard let link = link.take() else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        try link.checkConnection()
        self.link = link
        if isLightNew { try present(frame) }
    }

    /// Stops the display and closes its connection to the sending process. If `ending` is `blank`, first
    /// makes the display dark, and reconnects if the connection was lost. Otherwise the display does not
    /// change.
    func stop(_ ending: Ending) throws(BusError) {
        let link =
            if let link { link } else { try ending == .blank ? acceptedLink(within: Self.longWait) : nil }
        self.link = nil
        pendingLink = nil
        link?.finish(isBlank: ending == .blank)
    }
}
