import Glibc
import LinuxSystem
import MonotonicTime
import SignCore

/// The control thread's handle to the light sensor. A separate thread reads the sensor, because a reading may
/// take 150 ms. That thread starts when a sensor is first configured.
final class LightSensing {
    private let context: PartContext
    /// The queue that sends messages to the control thread.
    private let notices: Mailbox<FrameLoop.Notice>
    private var settings: BrightnessSensorSettings?
    /// The queue that sends new settings to the thread that reads the light sensor, or nil if no sensor has
    /// been configured yet.
    private var changes: Mailbox<BrightnessSensorSettings?>?

    init(_ context: PartContext, notices: Mailbox<FrameLoop.Notice>) {
        self.context = context
        self.notices = notices
    }

    /// Starts reading the light sensor in `configuration` with its settings, or stops reading if it contains
    /// none.
    func adopt(_ configuration: Configuration) {
        let new = configuration.brightnessSensor
        guard new != settings else { return }
        settings = new
        if let changes { return changes.send(new) }
        if new != nil { start() }
    }

    private func start() {
        let (log, orders, notices) = (context.log, context.orders, notices)
        do {
            let changes = try Mailbox<BrightnessSensorSettings?>(capacity: 4)
            self.changes = changes
            changes.send(settings)
            try SystemThread.start(named: "light") {
                LightThread(changes: changes, orders: orders, notices: notices, log: log).run()
            }
        } catch {
            changes = nil
            log(.warning, "the brightness does not follow the light: \(error)")
        }
    }
}

/// The thread that reads the light sensor. It waits for the time of the next reading or for new settings.
private struct LightThread: Sendable {
    let changes: Mailbox<BrightnessSensorSettings?>
    let orders: Mailbox<FrameLoop.Order>
    let notices: Mailbox<FrameLoop.Notice>
    let log: Log

    /// Reads the light sensor whenever a reading is due. This method never returns.
    func run() {
        var reader: LightReader?
        while true {
            wait(until: reader?.nextReading)
            while let (settings, _) = changes.next() {
                // A sensor that is no longer configured is no problem.
                if reader?.hasFailed == true { notices.send(.lightFailure(nil)) }
                reader = settings.map { LightReader($0, at: MonotonicClock.now) }
            }
            if let reading = reader?.read(at: MonotonicClock.now) { report(reading) }
        }
    }

    private func report(_ reading: LightReader.Output) {
        switch reading {
        case .light(let light): orders.send(.light(light))
        case .works(let light):
            log(.notice, "the light sensor works again")
            notices.send(.lightFailure(nil))
            orders.send(.light(light))
        case .failed(let reason):
            log(.warning, "\(reason); the brightness stays as it is")
            notices.send(.lightFailure(reason))
        }
    }

    private func wait(until deadline: Instant?) {
        var watched = pollfd(fd: changes.fileDescriptor, events: Int16(POLLIN), revents: 0)
        let remainingNanoseconds = deadline.map { max(0, ($0 - MonotonicClock.now).rawValue) }
        _ = poll(&watched, 1, remainingNanoseconds.map { CInt(clamping: ($0 + 999_999) / 1_000_000) } ?? -1)
    }
}
