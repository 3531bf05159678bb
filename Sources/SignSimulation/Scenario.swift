import BannerText
import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// The input of a simulation: a playlist, a script of inputs and the initial time of the wall clock.
public struct Scenario {
    /// The playlist at the start.
    public var playlist: Playlist
    /// The script.
    public var script: Script
    /// The wall clock at the start.
    public var civil: CivilTime
    /// The renderer of text in system fonts, or nil if such text stays dark.
    let lines: (any TextRenderer)?
    let localTime: @Sendable (CivilTime) -> CivilTime
    let reload: (String) throws(ConfigurationError) -> Playlist

    /// Creates a scenario.
    ///
    /// - Parameters:
    ///   - lines: Renders text in system fonts. Text without a rendering stays dark.
    ///   - localTime: Converts a moment to the sign's time zone, including summer time.
    ///   - reload: Loads the file of a `config` line in the script.
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

    var configuration: Configuration { playlist.configuration }

    /// Returns a simulation of the scenario for `length` from the start.
    public func simulation(for length: Nanoseconds) -> Simulation { Simulation(self, length: length) }

    /// The default duration of a simulation: until ten seconds after the script's last line.
    public var usualLength: Nanoseconds {
        (script.lines.last?.at ?? .zero) - .zero + .seconds(10)
    }

    /// A time span of a simulation.
    public struct Span: Hashable, Sendable {
        /// The start.
        public var beginning: Instant
        /// The length.
        public var length: Nanoseconds

        /// Creates a time span, by default from the start of the simulation.
        public init(beginning: Instant = .zero, length: Nanoseconds) {
            self.beginning = beginning
            self.length = length
        }

        /// The end.
        public var end: Instant { beginning + length }
    }
}
