import BannerText
import BusInterfaces
import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules
import SignCore
import SignFile

/// A simulation of a sign in virtual time. The output is the same on every machine.
public struct Simulation {
    /// An output of the simulation, which a real sign would log or show on its display.
    public enum Output {
        /// An event that the sign adds to its log.
        case event(JournalEntry)
        /// A picture of the display that differs from the previous one. `number` counts pictures from 1.
        /// While the display is off, the picture is dark.
        case frame(Bitmap, at: Instant, number: Int)
        /// The brightness of the display changed to this value in percent. Before the first change, the
        /// brightness is that of the configuration.
        case brightness(Int, at: Instant)
    }

    private let scenario: Scenario
    private let endTime: Instant
    private var sign: Sign
    /// The playlist that the simulated sign loaded most recently.
    private var playlist: Playlist
    private var clock: ClockReading
    private var frameCount = 0
    /// The part of the frame that the displays of the sign show. Nil if they show the entire frame.
    private var visibleTile: Tile?
    private var brightness: Int
    private var isLit = true

    init(_ scenario: Scenario, length: Nanoseconds) {
        self.scenario = scenario
        let localTime = scenario.localTime
        playlist = scenario.playlist
        endTime = .zero + length
        clock = ClockReading(localTime(scenario.civil), at: .zero)
        let zone = ZoneRules { localTime(CivilTime(secondsSince1970: $0)).utcOffset }
        sign = Sign(playlist, at: .zero, civil: clock.civilTime, zone: zone, dropsLateFrames: false)
        brightness = sign.brightness
        visibleTile = playlist.configuration.wall.visibleTile
    }

    var isMoving: Bool { sign.isMoving }

    /// Runs the simulation, and passes all output to `handleOutput` in chronological order. Events come
    /// before pictures of the same time.
    ///
    /// - Throws: Any error that `handleOutput` throws, which ends the simulation.
    public mutating func run<Failure: Error>(handleOutput: (Output) throws(Failure) -> Void) throws(Failure) {
        try emitOutput(to: handleOutput)
        var inputs = scenario.script.lines.prefix { $0.time <= endTime }[...]
        while let nextTime = earlier(sign.nextDeadline, inputs.first?.time), nextTime <= endTime {
            adjustClock(at: nextTime)
            sign.advance(to: nextTime)
            if let input = inputs.first, input.time == nextTime {
                inputs.removeFirst()
                perform(input)
            }
            try emitOutput(to: handleOutput)
        }
        sign.stop(at: endTime)
        try emitOutput(to: handleOutput)
    }

    /// Sets the clock of the simulated sign at `instant` if the offset of its time zone has changed, for
    /// example at the start of daylight saving time. The daemon does not need this, because it reads its
    /// clock whenever a visible time changes.
    private mutating func adjustClock(at instant: Instant) {
        guard sign.readsClock else { return }
        let civil = scenario.localTime(clock.civilTime(at: instant))
        guard (civil.utcOffset, civil.zone) != (clock.civilTime.utcOffset, clock.civilTime.zone) else {
            return
        }
        clock = ClockReading(civil, at: instant)
        sign.setClock(clock)
    }

    private mutating func perform(_ input: Script.Line) {
        guard case .reload(let file) = input.action else { return sign.perform(input) }
        do throws(ConfigurationError) {
            // Files do not change in virtual time, so the current file is not read again.
            playlist = try file.map(scenario.loadPlaylist) ?? playlist
            sign.replace(playlist, at: input.time)
            visibleTile = sign.configuration.wall.visibleTile
        } catch {
            sign.reject(reason: error.description, at: input.time)
        }
    }

    /// Passes the new output of the sign to `handleOutput`: its events, and its brightness and its picture if
    /// they have changed. Throws any error that `handleOutput` throws.
    private mutating func emitOutput<Failure: Error>(to handleOutput: (Output) throws(Failure) -> Void)
        throws(Failure)
    {
        // Texts in system fonts are rendered first, because the new picture may show them.
        sign.renderTexts(with: scenario.textRenderer)
        let now = sign.now
        var events: [JournalEntry] = []
        sign.takeEvents { events.append($0) }
        for event in events { try handleOutput(.event(event)) }

        let hasNewPicture = updatePicture()
        if sign.brightness != brightness {
            brightness = sign.brightness
            try handleOutput(.brightness(brightness, at: now))
        }

        guard hasNewPicture else { return }
        frameCount += 1
        // The displays may show only a part of the frame, the tile.
        var picture = visibleTile?.picture ?? sign.frame
        if !isLit { picture = Bitmap(size: picture.size, format: picture.format) }
        try handleOutput(.frame(picture, at: now, number: frameCount))
    }

    /// Draws the picture of the sign for the current time. Returns whether the visible part of the picture,
    /// or whether the display is on, has changed.
    private mutating func updatePicture() -> Bool {
        let isNew = sign.compose()
        let hasChanged = visibleTile?.show(sign.frame, isNew: isNew) ?? (isNew || frameCount == 0)
        let wasLit = isLit
        isLit = sign.isLit
        let hasVisibleChange = hasChanged && isLit
        return isLit != wasLit || hasVisibleChange
    }
}

extension Sign {
    /// Uses `source` to render the text in system fonts that the sign currently needs. Rendering takes no
    /// virtual time, so the output does not depend on the speed of the machine. Does nothing if `source` is
    /// nil.
    mutating func renderTexts(with source: (any TextRenderer)?) {
        guard usesSystemFonts, let source else { return }
        // A rendering can reveal missing characters or a greater length, which require another rendering.
        for _ in 0..<8 {
            guard let batch = takeTextRequests(), !batch.requests.isEmpty else { return }
            let drawing = source.render(batch.requests, settings: batch.setting)
            guard !drawing.texts.isEmpty else { return }
            supply(drawing.texts, as: batch.setting, at: now)
        }
    }

    /// Performs the input of `line`, a line of the script file. Ignores reloads, for which the caller must
    /// load a file, and group events, which a script for a single sign cannot contain.
    mutating func perform(_ line: Script.Line) {
        switch line.action {
        case .gesture(let gesture, let button):
            handle(gesture, button: index(ofButton: button), key: button, at: line.time)
        case .edge(let isPress, let button):
            let edge = Edge(isActive: isPress, at: line.time)
            handle(edge, button: index(ofButton: button), key: button, now: line.time)
        case .commands(let inputs): handle(inputs, at: line.time)
        // The caller performs a reload, and a script for a group is rejected for a single sign.
        case .reload, .group: break
        }
    }

    /// Returns the index of the button called `name`, or that of the first button if `name` is nil. Returns
    /// nil if there is no such button.
    private func index(ofButton name: String?) -> Int? {
        name.map { buttons.index(named: $0) } ?? 0
    }
}

extension Simulation.Output {
    /// The output of the simulation as a JSON object with a newline at the end.
    public var jsonLine: [UInt8] {
        switch self {
        case .event(let event): event.jsonLine()
        case .frame(let frame, let at, let number): frame.jsonLine(at: at, number: number)
        case .brightness(let percent, let at): brightnessLine(percent, at: at)
        }
    }
}
