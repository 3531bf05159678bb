import BannerText
import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// The input of a simulation of a sign: a playlist, a script, and the time at which the wall clock starts.
public struct Scenario {
    /// The playlist with which the simulated sign starts.
    public var playlist: Playlist
    /// The script with the inputs to the simulated sign and their times.
    public var script: Script
    /// The time of the wall clock when the simulation starts.
    public var civil: CivilTime
    /// The renderer for text in system fonts. If nil, such text stays dark.
    let textRenderer: (any TextRenderer)?
    let localTime: @Sendable (CivilTime) -> CivilTime
    let loadPlaylist: (String) throws(ConfigurationError) -> Playlist

    /// Creates a scenario, which is the input of a simulation of a sign.
    ///
    /// - Parameters:
    ///   - playlist: The playlist with which the simulated sign starts.
    ///   - script: The inputs to the simulated sign. By default, there are none.
    ///   - civil: The time of the wall clock when the simulation starts. By default, it is noon of January 1,
    ///     2026.
    ///   - textRenderer: The renderer for text in system fonts. If nil, such text stays dark.
    ///   - localTime: A function that converts a moment to the sign's time zone, including summer time.
    ///   - loadPlaylist: A function that loads the configuration file named in a `config` command of the
    ///     script.
    public init(
        _ playlist: Playlist,
        script: Script = Script(),
        civil: CivilTime = ClockReading.noon2026,
        textRenderer: (any TextRenderer)? = nil,
        localTime: @escaping @Sendable (CivilTime) -> CivilTime = { $0 },
        loadPlaylist: @escaping (String) throws(ConfigurationError) -> Playlist
    ) {
        self.playlist = playlist
        self.script = script
        self.civil = civil
        self.textRenderer = textRenderer
        self.localTime = localTime
        self.loadPlaylist = loadPlaylist
    }

    var configuration: Configuration { playlist.configuration }

    /// Returns a simulation of this scenario for `length` of virtual time.
    public func simulation(for length: Nanoseconds) -> Simulation { Simulation(self, length: length) }

    /// The default length of a simulation of this scenario, which ends ten seconds after the last input of
    /// the script.
    public var usualLength: Nanoseconds {
        (script.lines.last?.time ?? .zero) - .zero + .seconds(10)
    }

    /// A span of time in a simulation, such as the part to render.
    public struct Span: Hashable, Sendable {
        /// The start of the time span, counted from the start of the simulation.
        public var beginning: Instant
        /// The length of the time span.
        public var length: Nanoseconds

        /// Creates a span of time in a simulation. By default, it begins when the simulation starts.
        public init(beginning: Instant = .zero, length: Nanoseconds) {
            self.beginning = beginning
            self.length = length
        }

        /// The end of the time span.
        public var end: Instant { beginning + length }
    }
}
