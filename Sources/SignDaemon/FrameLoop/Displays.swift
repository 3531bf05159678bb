import BusInterfaces
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// The displays of a sign: each is started, refreshed, retried after an error, and replaced by a new configuration.
struct Displays {
    /// A display of a new configuration, new or kept.
    struct NewDisplay {
        fileprivate var part: WallSettings.Part
        fileprivate var origin: DisplayOrigin
        /// The display, unless it is one that stays.
        fileprivate var made: (any MatrixDisplay)?
    }

    /// In the order of the configuration.
    private var all: [DisplayKeeper]
    /// When a display is refreshed or retried; nil if none is.
    private(set) var deadline: Instant?
    private var areAllLive = false
    /// The light that all displays have; nil if it must be set.
    private var light: ShownFrame.Light?
    private let hardware: Hardware
    private let poll: EventPoll<FrameLoop.Source>
    private let tell: (FrameLoop.Notice) -> Void

    /// The displays of `wall`, which are not started yet.
    init(
        _ displays: [any MatrixDisplay],
        of wall: WallSettings,
        on hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>,
        at now: Instant,
        tell: @escaping (FrameLoop.Notice) -> Void
    ) {
        self.hardware = hardware
        self.poll = poll
        self.tell = tell
        all = zip(displays, hardware.parts(of: wall)).map { display, part in
            DisplayKeeper(display, as: part, now: now)
        }
        plan()
        watchDevices()
    }

    // MARK: Frames

    var indices: Range<Int> { all.indices }

    /// Whether all displays run with `light`, and none is due for a refresh.
    @inline(__always)
    func needOnlyFrames(_ light: ShownFrame.Light, at now: Instant) -> Bool {
        areAllLive && self.light == light && (deadline.map { now < $0 } ?? true)
    }

    /// Shows a new frame on the display at `index`, which needs nothing else.
    @inline(__always)
    mutating func present(_ frame: Bitmap, on index: Int, at now: Instant) {
        do throws(BusError) {
            try all[index].present(frame)
        } catch {
            lose(index, error, at: now)
        }
    }

    /// Refreshes displays, starts those that do not run, and sets their light, besides showing the frame.
    @inline(never)
    mutating func maintain(_ frame: Bitmap, isNew: Bool, light: ShownFrame.Light, at now: Instant) {
        set(light, at: now)
        // A display that is started may take long to fail, so the running ones come before it.
        let live = all.indices.filter { all[$0].isLive }
        for index in live { show(frame, on: index, isNew: isNew, at: now) }
        for index in all.indices where !all[index].isLive {
            show(frame, on: index, isNew: isNew, at: now)
        }
        plan()
    }

    private mutating func show(_ frame: Bitmap, on index: Int, isNew: Bool, at now: Instant) {
        do throws(BusError) {
            let isStarted = try all[index].show(frame, isNew: isNew, at: now)
            if isStarted { tell(.displayWorks(all[index].part.label)) }
        } catch {
            lose(index, error, at: now)
        }
    }

    @inline(never)
    private mutating func lose(_ index: Int, _ error: BusError, at now: Instant) {
        // The failing call may have taken long; a clock that lags behind `now` must not shorten the pause.
        let failedAt = max(now, MonotonicClock.now)
        if all[index].lose(error, at: failedAt) { tell(.displayFailed(all[index].part.label, error)) }
        plan()
    }

    /// Sets the light of all displays, each in its proportion; the next turn shows it.
    private mutating func set(_ light: ShownFrame.Light, at now: Instant) {
        guard self.light != light else { return }
        self.light = light
        for index in all.indices {
            all[index].setBrightness(light.brightness, at: now)
            all[index].setLit(light.isLit, at: now)
        }
    }

    /// Sends every display all of its registers and its picture again in the next turn.
    mutating func refreshSoon(at now: Instant) {
        for index in all.indices { all[index].refreshSoon(at: now) }
        plan()
    }

    /// Stops every display as its `on_exit` requires.
    mutating func stop() {
        for index in all.indices { all[index].stop() }
        plan()
    }

    // MARK: Devices

    /// Retries the display at `index` if its device node has returned.
    mutating func deviceChanged(_ index: Int) {
        all[index].lookAtDevice()
        plan()
    }

    /// Watches the device nodes. Without a watch a returning device is found a little later, by a retry.
    private func watchDevices() {
        for (index, display) in all.enumerated() {
            if let watch = display.watchDescriptor { try? poll.add(watch, as: .displayDirectory(index)) }
        }
    }

    private mutating func plan() {
        deadline = nil
        areAllLive = true
        for display in all {
            deadline = earlier(deadline, display.nextDeadline)
            if !display.isLive { areAllLive = false }
        }
    }

    // MARK: New configurations

    /// The displays of `wall`, made without opening a device.
    func made(for wall: WallSettings) throws(GeometryError) -> [NewDisplay] {
        let parts = hardware.parts(of: wall)
        let origins = DisplayOrigin.list(of: parts.map(\.settings), after: all.map(\.part.settings))
        var new: [NewDisplay] = []
        for (part, origin) in zip(parts, origins) {
            var display = NewDisplay(part: part, origin: origin)
            if !origin.isSame { display.made = try hardware.makeDisplay(part.settings) }
            new.append(display)
        }
        return new
    }

    /// Stops the displays that are not among `new`, and adopts those.
    mutating func change(to new: [NewDisplay], at now: Instant) {
        for display in all { if let watch = display.watchDescriptor { poll.remove(watch) } }
        var former = all
        let origins = new.map(\.origin)
        // Devices must be closed before they can be opened with other settings.
        for index in former.indices where !origins.contains(.same(index)) {
            let isTakenOver = origins.contains(.device(index))
            // A preview leaves nothing behind in the terminal.
            former[index].stop(hardware.screen != nil ? .blank : isTakenOver ? .keep : nil)
        }
        all = new.enumerated().compactMap { index, new in
            if case .same(let origin) = new.origin {
                var display = former[origin]
                display.become(new.part)
                return display
            }
            guard let made = new.made else { return nil }
            var wasLive = false
            if case .device(let origin) = new.origin { wasLive = former[origin].wasLive }
            return DisplayKeeper(
                made,
                as: new.part,
                wasLive: wasLive,
                trouble: former.indices.contains(index) ? former[index].trouble : nil,
                now: now
            )
        }
        light = nil
        plan()
        watchDevices()
        guard max(former.count, all.count) > 1 else { return }
        tell(.displaysChanged(all.map { ($0.part.label, $0.trouble) }))
    }
}
