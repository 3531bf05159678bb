import BusInterfaces
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// The displays of a sign: starts, refreshes and retries them, and replaces them for a new configuration.
struct Displays {
    struct NewDisplay {
        fileprivate var part: WallSettings.Part
        fileprivate var origin: DisplayOrigin
        /// The display, or nil if an existing one is kept.
        fileprivate var display: (any MatrixDisplay)?
    }

    private var all: [DisplaySupervisor]
    /// The time of the next refresh or retry, or nil if none is due.
    private(set) var deadline: Instant?
    private var areAllLive = false
    /// The brightness and power state that all displays have, or nil if they must be set.
    private var light: ShownFrame.Light?
    private let hardware: Hardware
    private let poll: EventPoll<FrameLoop.Source>
    private let notify: (FrameLoop.Notice) -> Void

    /// Creates the displays of `wall` without starting them.
    init(
        _ displays: [any MatrixDisplay],
        of wall: WallSettings,
        on hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>,
        at now: Instant,
        notify: @escaping (FrameLoop.Notice) -> Void
    ) {
        self.hardware = hardware
        self.poll = poll
        self.notify = notify
        all = zip(displays, hardware.parts(of: wall)).map { display, part in
            DisplaySupervisor(display, as: part, now: now)
        }
        updateDeadline()
        watchDevices()
    }

    // MARK: Frames

    var indices: Range<Int> { all.indices }

    /// Returns whether all displays run with `light` and none is due for a refresh.
    @inline(__always)
    func needOnlyFrames(_ light: ShownFrame.Light, at now: Instant) -> Bool {
        areAllLive && self.light == light && (deadline.map { now < $0 } ?? true)
    }

    @inline(__always)
    mutating func present(_ frame: Bitmap, on index: Int, at now: Instant) {
        do throws(BusError) {
            try all[index].present(frame)
        } catch {
            fail(index, error, at: now)
        }
    }

    /// Shows the frame, sets the light, refreshes displays, and starts those that do not run.
    @inline(never)
    mutating func maintain(_ frame: Bitmap, isNew: Bool, light: ShownFrame.Light, at now: Instant) {
        set(light, at: now)
        // Starting a display may take long to fail, so the running ones come first.
        let live = all.indices.filter { all[$0].isLive }
        for index in live { show(frame, on: index, isNew: isNew, at: now) }
        for index in all.indices where !all[index].isLive {
            show(frame, on: index, isNew: isNew, at: now)
        }
        updateDeadline()
    }

    private mutating func show(_ frame: Bitmap, on index: Int, isNew: Bool, at now: Instant) {
        do throws(BusError) {
            let isStarted = try all[index].show(frame, isNew: isNew, at: now)
            if isStarted { notify(.displayWorks(all[index].part.label)) }
        } catch {
            fail(index, error, at: now)
        }
    }

    @inline(never)
    private mutating func fail(_ index: Int, _ error: BusError, at now: Instant) {
        // The failing call may have taken long, and a clock behind `now` must not shorten the pause.
        let failedAt = max(now, MonotonicClock.now)
        if all[index].fail(error, at: failedAt) { notify(.displayFailed(all[index].part.label, error)) }
        updateDeadline()
    }

    /// Sets the brightness and power state of all displays, each in its proportion. The next turn shows them.
    private mutating func set(_ light: ShownFrame.Light, at now: Instant) {
        guard self.light != light else { return }
        self.light = light
        for index in all.indices {
            all[index].setBrightness(light.brightness, at: now)
            all[index].setLit(light.isLit, at: now)
        }
    }

    /// Schedules a refresh of every display for the next turn: all of its registers and its picture.
    mutating func refreshSoon(at now: Instant) {
        for index in all.indices { all[index].refreshSoon(at: now) }
        updateDeadline()
    }

    mutating func stop() {
        for index in all.indices { all[index].stop() }
        updateDeadline()
    }

    // MARK: Devices

    /// Retries the display at `index` if its device node has returned.
    mutating func deviceChanged(_ index: Int) {
        all[index].checkDevice()
        updateDeadline()
    }

    /// Watches the device nodes. Without a watch, a retry detects a returning device somewhat later.
    private func watchDevices() {
        for (index, display) in all.enumerated() {
            if let watch = display.watchDescriptor { try? poll.add(watch, as: .displayDirectory(index)) }
        }
    }

    private mutating func updateDeadline() {
        deadline = nil
        areAllLive = true
        for display in all {
            deadline = earlier(deadline, display.nextDeadline)
            if !display.isLive { areAllLive = false }
        }
    }

    // MARK: New configurations

    func make(for wall: WallSettings) throws(GeometryError) -> [NewDisplay] {
        let parts = hardware.parts(of: wall)
        let origins = DisplayOrigin.list(of: parts.map(\.settings), after: all.map(\.part.settings))
        var new: [NewDisplay] = []
        for (part, origin) in zip(parts, origins) {
            var display = NewDisplay(part: part, origin: origin)
            if !origin.isSame { display.display = try hardware.makeDisplay(part.settings) }
            new.append(display)
        }
        return new
    }

    /// Replaces the displays by `new`, and stops those that are not kept.
    mutating func change(to new: [NewDisplay], at now: Instant) {
        for display in all { if let watch = display.watchDescriptor { poll.remove(watch) } }
        var former = all
        let origins = new.map(\.origin)
        // A device must be closed before it can be opened with other settings.
        for index in former.indices where !origins.contains(.same(index)) {
            let isTakenOver = origins.contains(.device(index))
            // A preview leaves no picture in the terminal.
            former[index].stop(hardware.screen != nil ? .blank : isTakenOver ? .keep : nil)
        }
        all = new.enumerated().compactMap { index, new in
            if case .same(let origin) = new.origin {
                var display = former[origin]
                display.adopt(new.part)
                return display
            }
            guard let display = new.display else { return nil }
            var wasLive = false
            if case .device(let origin) = new.origin { wasLive = former[origin].wasLive }
            return DisplaySupervisor(
                display,
                as: new.part,
                wasLive: wasLive,
                reportedError: former.indices.contains(index) ? former[index].reportedError : nil,
                now: now
            )
        }
        light = nil
        updateDeadline()
        watchDevices()
        guard max(former.count, all.count) > 1 else { return }
        notify(.displaysChanged(all.map { ($0.part.label, $0.reportedError) }))
    }
}
