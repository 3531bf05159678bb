import BusInterfaces
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// The displays of a sign, with the logic that starts, refreshes and restarts them, and replaces them after a
/// change of the configuration.
struct Displays {
    struct NewDisplay {
        fileprivate var part: WallSettings.Part
        fileprivate var origin: DisplayOrigin
        /// The new display, or nil if the previous display given by `origin` keeps running.
        fileprivate var display: (any MatrixDisplay)?
    }

    private var supervisors: [DisplaySupervisor]
    /// The time of the next refresh of a display or of the next attempt to start one, or nil if neither is
    /// scheduled.
    private(set) var deadline: Instant?
    private var areAllLive = false
    /// The brightness and power state that were last set on all displays, or nil if none were set yet.
    private var light: ShownFrame.Light?
    private let hardware: Hardware
    private let poll: EventPoll<FrameLoop.Source>
    private let notify: (FrameLoop.Notice) -> Void

    /// Creates the set of `displays` that together show the frames of a sign. The first turn of the frame
    /// loop starts them.
    ///
    /// - Parameters:
    ///   - displays: The displays of `wall`, whose devices are not open yet.
    ///   - wall: The settings of each display, and the section of the frame that it shows.
    ///   - hardware: The functions that create displays for later configurations.
    ///   - poll: The epoll of the frame loop, which watches the device nodes.
    ///   - now: The current time.
    ///   - notify: A function that sends a notice to the control thread.
    init(
        _ displays: [any MatrixDisplay],
        wall: WallSettings,
        hardware: Hardware,
        watchedBy poll: EventPoll<FrameLoop.Source>,
        at now: Instant,
        notify: @escaping (FrameLoop.Notice) -> Void
    ) {
        self.hardware = hardware
        self.poll = poll
        self.notify = notify
        supervisors = zip(displays, hardware.parts(of: wall)).map { display, part in
            DisplaySupervisor(display, part: part, now: now)
        }
        updateDeadline()
        watchDevices()
    }

    // MARK: Frames

    var indices: Range<Int> { supervisors.indices }

    /// Returns whether the displays need only new frames at `now`: all of them work, are set to `light`, and
    /// need no refresh.
    @inline(__always)
    func needOnlyFrames(_ light: ShownFrame.Light, at now: Instant) -> Bool {
        areAllLive && self.light == light && (deadline.map { now < $0 } ?? true)
    }

    @inline(__always)
    mutating func present(_ frame: Bitmap, on index: Int, at now: Instant) {
        do throws(BusError) {
            try supervisors[index].present(frame)
        } catch {
            handleFailure(of: index, error: error, at: now)
        }
    }

    /// Performs all work on the displays: sets them to `light` (brightness and power state), shows `frame` if
    /// it is new, and refreshes or starts displays for which that is due.
    @inline(never)
    mutating func maintain(_ frame: Bitmap, isNew: Bool, light: ShownFrame.Light, at now: Instant) {
        setLight(light, at: now)
        // The working displays come first, because starting a display may take long to fail.
        let live = supervisors.indices.filter { supervisors[$0].isLive }
        for index in live { show(frame, on: index, isNew: isNew, at: now) }
        for index in supervisors.indices where !supervisors[index].isLive {
            show(frame, on: index, isNew: isNew, at: now)
        }
        updateDeadline()
    }

    private mutating func show(_ frame: Bitmap, on index: Int, isNew: Bool, at now: Instant) {
        do throws(BusError) {
            let isStarted = try supervisors[index].show(frame, isNew: isNew, at: now)
            if isStarted { notify(.displayWorks(supervisors[index].part.label)) }
        } catch {
            handleFailure(of: index, error: error, at: now)
        }
    }

    @inline(never)
    private mutating func handleFailure(of index: Int, error: BusError, at now: Instant) {
        // The failed call may have taken long. A time before `now` would make the pause too short.
        let failedAt = max(now, MonotonicClock.now)
        if supervisors[index].recordFailure(error, at: failedAt) {
            notify(.displayFailed(supervisors[index].part.label, error))
        }
        updateDeadline()
    }

    /// Sets the power state of all displays, and the brightness of each in its configured proportion. The
    /// frame loop sends the changes in its next turn.
    private mutating func setLight(_ light: ShownFrame.Light, at now: Instant) {
        guard self.light != light else { return }
        self.light = light
        for index in supervisors.indices {
            supervisors[index].setBrightness(light.brightness, at: now)
            supervisors[index].setLit(light.isLit, at: now)
        }
    }

    /// Makes the frame loop refresh every display in its next turn. A refresh sends all registers and the
    /// picture again.
    mutating func refreshSoon(at now: Instant) {
        for index in supervisors.indices { supervisors[index].refreshSoon(at: now) }
        updateDeadline()
    }

    mutating func stop() {
        for index in supervisors.indices { supervisors[index].stop() }
        updateDeadline()
    }

    // MARK: Devices

    /// Makes the frame loop start the display at `index` in its next turn, if it does not work and its device
    /// node has changed (for example reappeared).
    mutating func deviceChanged(_ index: Int) {
        supervisors[index].checkDevice()
        updateDeadline()
    }

    /// Makes the frame loop watch the device nodes of the displays. If a node cannot be watched, its
    /// reappearance is noticed a little later, at the next attempt to start the display.
    private func watchDevices() {
        for (index, display) in supervisors.enumerated() {
            if let watch = display.watchDescriptor { try? poll.add(watch, as: .displayDirectory(index)) }
        }
    }

    private mutating func updateDeadline() {
        // The loop copies no display, because it neither iterates over them nor changes `self`.
        var deadline: Instant?
        var areAllLive = true
        for index in supervisors.indices {
            deadline = earlier(deadline, supervisors[index].nextDeadline)
            if !supervisors[index].isLive { areAllLive = false }
        }
        self.deadline = deadline
        self.areAllLive = areAllLive
    }

    // MARK: New configurations

    func makeDisplays(for wall: WallSettings) throws(GeometryError) -> [NewDisplay] {
        let parts = hardware.parts(of: wall)
        let origins = DisplayOrigin.origins(
            of: parts.map(\.settings),
            among: supervisors.map(\.part.settings)
        )
        var newDisplays: [NewDisplay] = []
        for (part, origin) in zip(parts, origins) {
            var display = NewDisplay(part: part, origin: origin)
            if !origin.isSame { display.display = try hardware.makeDisplay(part.settings) }
            newDisplays.append(display)
        }
        return newDisplays
    }

    /// Replaces the displays with `newDisplays` after a change of the configuration, and stops those previous
    /// displays that do not keep running.
    mutating func replaceDisplays(with newDisplays: [NewDisplay], at now: Instant) {
        for display in supervisors { if let watch = display.watchDescriptor { poll.remove(watch) } }
        // Closing a device makes it possible to open it with other settings.
        stopDisplays(notIn: newDisplays.map(\.origin))
        let previousDisplays = supervisors
        supervisors = newDisplays.enumerated().compactMap { index, newDisplay in
            Self.makeSupervisor(for: newDisplay, at: index, previousDisplays: previousDisplays, now: now)
        }
        light = nil
        updateDeadline()
        watchDevices()
        // With a single display before and after, its own reports suffice.
        guard max(previousDisplays.count, supervisors.count) > 1 else { return }
        notify(.displaysChanged(supervisors.map { ($0.part.label, $0.reportedError) }))
    }

    /// Stops the previous displays, except those that `origins`, the origins of the new displays, contain as
    /// running. If a new display uses the same device, the picture stays on it.
    private mutating func stopDisplays(notIn origins: [DisplayOrigin]) {
        for index in supervisors.indices where !origins.contains(.same(index)) {
            let isDeviceUsedAgain = origins.contains(.device(index))
            let endingOfService: Ending? = isDeviceUsedAgain ? .keep : nil
            // A preview leaves no picture behind in the terminal.
            supervisors[index].stop(hardware.screen == nil ? endingOfService : .blank)
        }
    }

    /// Returns the supervisor for a display of a new configuration. It depends on `newDisplay.origin`:
    ///
    /// - `same`: A previous display keeps running, with its supervisor, and shows its new part of the frame.
    /// - `device`: The display uses the device of a previous display with other settings. It receives a new
    ///   supervisor, which must stop the device in the end if the previous display has started it.
    /// - `none`: The display is new, and receives a new supervisor.
    ///
    /// A new supervisor also takes over the reported error of the previous display at the same `index`, even
    /// if that is a different display.
    ///
    /// - Parameters:
    ///   - newDisplay: The new display. If it does not keep running, it contains the driver, `display`.
    ///   - index: The index of the display in the new configuration.
    ///   - previousDisplays: The supervisors of the previous configuration.
    ///   - now: The current time.
    /// - Returns: The supervisor, or nil if `newDisplay` has no driver.
    private static func makeSupervisor(
        for newDisplay: NewDisplay,
        at index: Int,
        previousDisplays: [DisplaySupervisor],
        now: Instant
    ) -> DisplaySupervisor? {
        let wasDeviceLive: Bool
        switch newDisplay.origin {
        case .same(let previousIndex):
            var runningDisplay = previousDisplays[previousIndex]
            runningDisplay.adopt(newDisplay.part)
            return runningDisplay
        case .device(let previousIndex): wasDeviceLive = previousDisplays[previousIndex].wasLive
        case .none: wasDeviceLive = false
        }

        guard let display = newDisplay.display else { return nil }
        // `index` is a place in the configuration, which may have had no display before.
        let hasPredecessor = previousDisplays.indices.contains(index)
        return DisplaySupervisor(
            display,
            part: newDisplay.part,
            wasLive: wasDeviceLive,
            reportedError: hasPredecessor ? previousDisplays[index].reportedError : nil,
            now: now
        )
    }
}
