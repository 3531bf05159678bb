import BannerText
import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// The input of a simulation.
public struct Scenario {
    /// The playlist at the start.
    public var playlist: Playlist
    /// The script.
    public var script: Script
    /// The wall clock at the start.
    public var civil: CivilTime
    /// Renders text in system fonts, or nil if they are disabled.
    let lines: (any LineSource)?
    private let localTime: @Sendable (CivilTime) -> CivilTime
    let reload: (String) throws(ConfigurationError) -> Playlist

    /// Creates a scenario.
    ///
    /// - Parameters:
    ///   - lines: Renders text in system fonts. Text without a rendering stays dark.
    ///   - localTime: Converts a moment to the sign's time zone.
    ///   - reload: Loads the file of a `config` line in the script.
    public init(
        _ playlist: Playlist,
        script: Script = Script(),
        civil: CivilTime = ClockReading.noon2026,
        lines: (any LineSource)? = nil,
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

    var configuration: Configuration { playlist.configuration }

    /// Returns a simulation of the scenario for `length` from the start.
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

    /// The default length: ten seconds after the script's last line.
    public var usualLength: Nanoseconds {
        (script.lines.last?.at ?? .zero) - .zero + .seconds(10)
    }
}

extension Scenario {
    /// A time span of a simulation.
    public struct Span: Hashable, Sendable {
        /// The start.
        public var beginning: Instant
        /// The length.
        public var length: Nanoseconds

        /// Creates the first `length` of a simulation.
        public init(length: Nanoseconds) {
            beginning = .zero
            self.length = length
        }

        /// Creates the time span of a lap.
        public init(_ lap: Lap) {
            beginning = lap.beginning
            length = lap.length
        }

        /// The end.
        public var end: Instant { beginning + length }
    }
}
