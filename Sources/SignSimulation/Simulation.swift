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

/// A simulation of a sign in virtual time, with the same output on every machine.
public struct Simulation {
    /// An output of the simulation.
    public enum Output {
        /// An event of the journal.
        case event(JournalEntry)
        /// A picture that differs from the previous one, numbered from 1. It is dark while the display is off.
        case frame(Bitmap, at: Instant, number: Int)
        /// A change of the brightness in percent. Initially it is that of the configuration.
        case brightness(Int, at: Instant)
    }

    private var sign: Sign
    /// The most recently loaded playlist.
    private var playlist: Playlist
    private let script: Script
    private let end: Instant
    private let reload: (String) throws(ConfigurationError) -> Playlist
    private let lines: (any LineSource)?
    private let localTime: @Sendable (CivilTime) -> CivilTime
    private var clock: ClockReading
    private var frames = 0
    /// The visible part of the frame, or nil if all of it is visible.
    private var pane: Pane?
    private var brightness: Int
    private var isLit = true

    /// Creates a simulation of `playlist` for `length`, with the inputs of `script` up to then.
    ///
    /// - Parameters:
    ///   - civil: The wall clock at the start.
    ///   - lines: Renders text in system fonts. Text without a rendering stays dark.
    ///   - localTime: Converts a moment to the sign's time zone, including summer time.
    ///   - reload: Loads the file of a `config` line in the script.
    public init(
        _ playlist: Playlist,
        script: Script = Script(),
        length: Nanoseconds,
        civil: CivilTime = ClockReading.noon2026,
        lines: (any LineSource)? = nil,
        localTime: @escaping @Sendable (CivilTime) -> CivilTime = { $0 },
        reload: @escaping (String) throws(ConfigurationError) -> Playlist
    ) {
        self.playlist = playlist
        self.lines = lines
        self.localTime = localTime
        clock = ClockReading(localTime(civil), at: .zero)
        let zone = ZoneRules { localTime(CivilTime(secondsSince1970: $0)).utcOffset }
        sign = Sign(playlist, at: .zero, civil: clock.civil, zone: zone, dropsLateFrames: false)
        brightness = sign.brightness
        pane = playlist.configuration.wall.visiblePane
        self.script = script
        end = .zero + length
        self.reload = reload
    }

    /// Whether the picture is moving.
    var isMoving: Bool { sign.isMoving }

    /// Runs the simulation and passes all output to `show`, in the order of time, and at equal times with events
    /// before pictures.
    ///
    /// - Throws: Any error of `show`, which ends the simulation.
    public mutating func run<Failure: Error>(_ show: (Output) throws(Failure) -> Void) throws(Failure) {
        try report(show)
        var lines = script.lines.prefix { $0.at <= end }[...]
        while true {
            guard let due = earlier(sign.nextDeadline, lines.first?.at), due <= end else { break }
            adjustClock(at: due)
            sign.advance(to: due)
            if let line = lines.first, line.at == due {
                lines.removeFirst()
                perform(line)
            }
            try report(show)
        }
        sign.stop(at: end)
        try report(show)
    }

    /// Sets the clock when the zone's offset changes. The daemon reads its clock whenever the visible time changes.
    private mutating func adjustClock(at instant: Instant) {
        guard sign.readsClock else { return }
        let civil = localTime(clock.civil(at: instant))
        guard (civil.utcOffset, civil.zone) != (clock.civil.utcOffset, clock.civil.zone) else { return }
        clock = ClockReading(civil, at: instant)
        sign.setClock(clock)
    }

    private mutating func perform(_ line: Script.Line) {
        guard case .reload(let file) = line.action else { return sign.perform(line) }
        do throws(ConfigurationError) {
            // Files do not change in virtual time, so the current one is not read again.
            playlist = try file.map(reload) ?? playlist
            sign.replace(playlist, at: line.at)
            pane = sign.configuration.wall.visiblePane
        } catch {
            sign.reject(reason: error.description, at: line.at)
        }
    }

    private mutating func report<Failure: Error>(
        _ show: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        sign.drawLines(with: lines)
        let at = sign.now
        var events: [JournalEntry] = []
        sign.takeEvents { events.append($0) }
        for event in events { try show(.event(event)) }
        let isNew = hasNewPicture()
        if sign.brightness != brightness {
            brightness = sign.brightness
            try show(.brightness(brightness, at: at))
        }
        if isNew {
            frames += 1
            let picture = pane?.picture ?? sign.frame
            let shown = isLit ? picture : Bitmap(size: picture.size, format: picture.format)
            try show(.frame(shown, at: at, number: frames))
        }
    }

    private mutating func hasNewPicture() -> Bool {
        let isNew = sign.compose()
        let hasChanged = pane?.show(sign.frame, isNew: isNew) ?? (isNew || frames == 0)
        defer { isLit = sign.isLit }
        return sign.isLit != isLit || hasChanged && sign.isLit
    }
}

extension Sign {
    /// Renders the text that the sign needs now. Rendering takes no virtual time, so that the output does not depend
    /// on the machine.
    mutating func drawLines(with source: (any LineSource)?) {
        guard usesLines, let source else { return }
        // A rendering can reveal missing characters or a larger length, which need another one.
        for _ in 0..<8 {
            guard let wish = wantedLines(), !wish.requests.isEmpty else { return }
            let drawn = source.draw(wish.requests, as: wish.setting)
            guard !drawn.lines.isEmpty else { return }
            supply(drawn.lines, as: wish.setting, at: now)
        }
    }

    /// Performs a line of a script, unless it is for the sign's owner.
    mutating func perform(_ line: Script.Line) {
        switch line.action {
        case .gesture(let gesture, let button):
            handle(gesture, of: index(of: button), at: line.at)
        case .edge(let isPress, let button):
            handle(Edge(isActive: isPress, at: line.at), of: index(of: button), now: line.at)
        case .commands(let inputs): handle(inputs, at: line.at)
        // A script with lines for a group is rejected for a single sign.
        case .reload, .group: break
        }
    }

    /// Returns the button with a name, or the first one without a name.
    private func index(of name: String?) -> Int? {
        name.map { buttons.index(called: $0) } ?? 0
    }
}

extension Simulation.Output {
    /// The output as a line of JSON with its newline.
    public var jsonLine: [UInt8] {
        switch self {
        case .event(let event): event.jsonLine()
        case .frame(let frame, let at, let number): frame.jsonLine(at: at, number: number)
        case .brightness(let percent, let at): brightnessLine(percent, at: at)
        }
    }
}
