import BannerText
import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// Input of a simulation: the playlist, the script, and the loader for `config` lines.
public struct Scenario {
    /// The playlist at the start.
    public var playlist: Playlist
    /// The script.
    public var script: Script
    /// The wall clock at the start.
    public var civil: CivilTime
    /// Draws the lines of fonts of the system; nil is nobody.
    let lines: (any TextRenderer)?
    private let localTime: @Sendable (CivilTime) -> CivilTime
    let reload: (String) throws(ConfigurationError) -> Playlist

    /// A scenario.
    ///
    /// - Parameters:
    ///   - lines: Draws the lines of fonts of the system; texts without their line are dark.
    ///   - localTime: A moment in the sign's time zone.
    ///   - reload: Loads the file that a `config` line of the script names.
    public init(
        _ playlist: Playlist,
        script: Script = Script(),
        civil: CivilTime = ClockReading.noon2026,
        lines: (any TextRenderer)? = nil,
        localTime: @escaping @Sendable (CivilTime) -> CivilTime = { $0 },
        reload: @escaping (String) throws(ConfigurationError) -> Playlist
    ) {
        self.playlist = playlist
        self.script = script
        self.civil = civil
        self.lines = lines
        self.localTime = localTime
        self.reload = reload
    }

    /// The configuration at the start.
    var configuration: Configuration { playlist.configuration }

    /// Its simulation for `length` from the start.
    public func simulation(for length: Nanoseconds) -> Simulation {
        Simulation(
            playlist,
            script: script,
            length: length,
            civil: civil,
            lines: lines,
            localTime: localTime,
            reload: reload
        )
    }

    /// Default length: ten seconds after the script's last line.
    public var usualLength: Nanoseconds {
        (script.lines.last?.at ?? .zero) - .zero + .seconds(10)
    }
}

extension Scenario {
    /// A time span.
    public struct Span: Hashable, Sendable {
        /// The start.
        public var beginning: Instant
        /// The length.
        public var length: Nanoseconds

        /// The first `length` of a simulation.
        public init(length: Nanoseconds) {
            beginning = .zero
            self.length = length
        }

        /// One lap.
        public init(_ lap: Lap) {
            beginning = lap.beginning
            length = lap.length
        }

        /// The end.
        public var end: Instant { beginning + length }
    }
}
