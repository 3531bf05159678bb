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

/// The banner in virtual time: runs without waiting, with the same output on every machine.
public struct Simulation {
    /// A visible result.
    public enum Output {
        /// An event of the journal.
        case event(JournalEntry)
        /// A picture that differs from the one before; the first is number 1. It has no light while the display is
        /// dark.
        case frame(Bitmap, at: Instant, number: Int)
        /// The brightness changes to this value, in percent. It starts with the configuration's.
        case brightness(Int, at: Instant)
    }

    private var sign: Sign
    /// The playlist that was loaded last.
    private var playlist: Playlist
    private let script: Script
    private let end: Instant
    private let reload: (String) throws(ConfigurationError) -> Playlist
    private let lines: (any TextRenderer)?
    private let localTime: @Sendable (CivilTime) -> CivilTime
    private var clock: ClockReading
    private var frames = 0
    /// What can be seen of the frame; nil if that is all of it.
    private var tile: Tile?
    private var brightness: Int
    private var isLit = true

    /// A simulation of `playlist` for `length`, with the inputs of `script` up to then.
    ///
    /// - Parameters:
    ///   - civil: The wall clock at the start, for texts with the time.
    ///   - lines: Draws the lines of fonts of the system; texts without their line are dark.
    ///   - localTime: The same moment in the sign's time zone, where summer time may begin and end.
    ///   - reload: Loads the file that a `config` line of the script names.
    public init(
        _ playlist: Playlist,
        script: Script = Script(),
        length: Nanoseconds,
        civil: CivilTime = ClockReading.noon2026,
        lines: (any TextRenderer)? = nil,
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
        tile = playlist.configuration.wall.visibleTile
        self.script = script
        end = .zero + length
        self.reload = reload
    }

    /// Whether the picture is moving, by itself or after an input.
    var isMoving: Bool { sign.isMoving }

    /// Runs to the end; `show` gets all output in order of time, at equal times events before the picture.
    ///
    /// - Throws: Any error of `show`, which ends the run.
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

    /// Reads the clock anew once the zone has another offset, as a daemon does whenever the time in view changes.
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
            // Files do not change in virtual time, so the one in force is not read again.
            playlist = try file.map(reload) ?? playlist
            sign.replace(playlist, at: line.at)
            tile = sign.configuration.wall.visibleTile
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
            let picture = tile?.picture ?? sign.frame
            let shown = isLit ? picture : Bitmap(size: picture.size, format: picture.format)
            try show(.frame(shown, at: at, number: frames))
        }
    }

    private mutating func hasNewPicture() -> Bool {
        let isNew = sign.compose()
        let hasChanged = tile?.show(sign.frame, isNew: isNew) ?? (isNew || frames == 0)
        defer { isLit = sign.isLit }
        return sign.isLit != isLit || hasChanged && sign.isLit
    }
}

extension Sign {
    /// Has the lines drawn that it wants at its present instant. Nothing waits for them, so what is shown does not depend on
    /// the machine.
    mutating func drawLines(with source: (any TextRenderer)?) {
        guard usesLines, let source else { return }
        // A line that lacks a character is followed by one with something in its place, and a length by a longer reach.
        for _ in 0..<8 {
            guard let wish = takeTextRequests(), !wish.requests.isEmpty else { return }
            let drawn = source.draw(wish.requests, as: wish.setting)
            guard !drawn.texts.isEmpty else { return }
            supply(drawn.texts, as: wish.setting, at: now)
        }
    }

    /// Does what a line of a script says, unless it is for the sign's owner.
    mutating func perform(_ line: Script.Line) {
        switch line.action {
        case .gesture(let gesture, let button):
            handle(gesture, of: index(of: button), at: line.at)
        case .edge(let isPress, let button):
            handle(Edge(isActive: isPress, at: line.at), of: index(of: button), now: line.at)
        case .commands(let inputs): handle(inputs, at: line.at)
        // A sign alone has no group: a script with one is refused for it.
        case .reload, .group: break
        }
    }

    /// The button called `name`; without a name, the first one.
    private func index(of name: String?) -> Int? {
        name.map { buttons.index(named: $0) } ?? 0
    }
}

extension Simulation.Output {
    /// The output as a line of JSON, with its newline.
    public var jsonLine: [UInt8] {
        switch self {
        case .event(let event): event.jsonLine()
        case .frame(let frame, let at, let number): frame.jsonLine(at: at, number: number)
        case .brightness(let percent, let at): brightnessLine(percent, at: at)
        }
    }
}
