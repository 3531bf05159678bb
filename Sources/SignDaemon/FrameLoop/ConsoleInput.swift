import BusInterfaces
import LinuxSystem
import MonotonicTime
import Pixels
import SignCore

/// A receiver of lighting consoles' pictures from the process `loopbanner-sender`. It connects to that
/// process if the configuration has the table `[realtime]`. If the connection is lost, the banner is shown
/// until it is restored.
struct ConsoleInput {
    private var settings: RealtimeSettings?
    private var request: RealtimeRequest?
    private var link: (any RealtimeLink)?
    /// The lighting console that currently sends pictures, or nil if none does.
    private var console: RealtimeConsole?
    private var picture: [UInt8] = []
    private var retry = Retry(firstPause: retryPause, longestPause: retryPause)
    private var hasFailed = false
    private let open: (@Sendable (String, RealtimeRequest) throws(BusError) -> any RealtimeLink)?
    private let poll: EventPoll<FrameLoop.Source>
    private let notify: (FrameLoop.Notice) -> Void

    private static let retryPause = Nanoseconds.milliseconds(500)

    /// Creates a receiver of lighting consoles' pictures as configured. The frame loop connects it in its
    /// first turn.
    init(
        of configuration: Configuration,
        on hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>,
        at now: Instant,
        notify: @escaping (FrameLoop.Notice) -> Void
    ) {
        open = hardware.openConsoles
        self.poll = poll
        self.notify = notify
        adopt(configuration, at: now)
    }

    /// The time of the next attempt to connect to the process that receives pictures from lighting consoles,
    /// or nil if none is scheduled.
    var deadline: Instant? { retry.nextAttempt }

    /// Adopts a new configuration. If its settings for lighting consoles or the size of the picture have
    /// changed, the connection is opened again, and `sign` shows its banner until then.
    mutating func applyConfiguration(_ configuration: Configuration, for sign: inout Sign, at now: Instant) {
        guard Self.request(of: configuration) != request || configuration.realtime != settings else { return }
        close()
        sign.endRealtime(at: now)
        retry.giveUp()
        adopt(configuration, at: now)
        notify(.consolesWork)
    }

    private mutating func adopt(_ configuration: Configuration, at now: Instant) {
        settings = configuration.realtime
        request = open == nil ? nil : Self.request(of: configuration)
        picture = [UInt8](repeating: 0, count: 3 * (request?.pixelCount ?? 0))
        if request != nil { retry.schedule(at: now) }
    }

    private static func request(of configuration: Configuration) -> RealtimeRequest? {
        let size = configuration.wall.size
        return configuration.realtime.map {
            RealtimeRequest(
                $0,
                width: size.width,
                height: size.height,
                rate: Int(configuration.scroll.framesPerSecond)
            )
        }
    }

    /// Connects to `loopbanner-sender`, which receives lighting consoles' pictures, if an attempt is due at
    /// `now`. On failure, schedules another attempt and makes `sign` show its banner.
    mutating func handleDeadline(for sign: inout Sign, at now: Instant) {
        guard retry.isDue(at: now), let request, let open else { return }
        retry.giveUp()
        do throws(BusError) {
            let link = try open(settings?.device ?? RealtimeSettings.usualDevice, request)
            try? poll.add(link.reportDescriptor, as: .consoles)
            try? poll.add(link.pictureDescriptor, as: .consoles)
            self.link = link
        } catch {
            fail(error, for: &sign, at: now)
        }
    }

    /// Handles reports from `loopbanner-sender`, which receives lighting consoles' pictures, and passes the
    /// latest picture to `sign`.
    mutating func receive(for sign: inout Sign, at now: Instant) {
        guard let link else { return }
        // The process reports a console before its first picture. So a picture that is read first has its
        // report. One without a console, such as one that arrived with the end of its console, is discarded.
        let hasPicture = link.read(into: &picture)
        do throws(BusError) {
            while let report = try link.nextReport() { handle(report, for: &sign, at: now) }
        } catch {
            return fail(error, for: &sign, at: now)
        }
        guard hasPicture, let request, let console else { return }
        let size = PixelSize(width: request.width, height: request.height)
        picture.withUnsafeBytes { sign.show($0, size: size, from: console, at: now) }
    }

    private mutating func handle(_ report: RealtimeReport, for sign: inout Sign, at now: Instant) {
        switch report {
        case .listening:
            retry.succeed()
            if hasFailed { notify(.consolesWork) }
            hasFailed = false
        case .showing(let input, let address):
            console = RealtimeConsole(input: input.rawValue, address: address)
        case .ended:
            console = nil
            sign.endRealtime(at: now)
        }
    }

    private mutating func fail(_ error: BusError, for sign: inout Sign, at now: Instant) {
        close()
        sign.endRealtime(at: now)
        if retry.fail(at: now) {
            hasFailed = true
            notify(.consolesFailed(error))
        }
    }

    private mutating func close() {
        if let link {
            poll.remove(link.reportDescriptor)
            poll.remove(link.pictureDescriptor)
        }
        link = nil
        console = nil
    }
}
