import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// What is simulated: a programme, what happens to it, and where further programmes come from.
public struct Scenario {
    /// What the sign shows at first.
    public var programme: Programme
    /// What happens to it.
    public var script: Script
    /// What the clock on the wall says at the start.
    public var civil: CivilTime
    private let reload: (String) throws(ConfigurationError) -> Programme

    /// A scenario.
    ///
    /// - Parameter reload: Loads the file that a `config` line of the script names.
    public init(
        _ programme: Programme,
        script: Script = Script(),
        civil: CivilTime = ClockReading.noon2026,
        reload: @escaping (String) throws(ConfigurationError) -> Programme
    ) {
        self.programme = programme
        self.script = script
        self.civil = civil
        self.reload = reload
    }

    /// The configuration of what the sign shows at first.
    var configuration: Configuration { programme.configuration }

    /// Its simulation for `length`, from the beginning.
    public func simulation(for length: Nanoseconds) -> Simulation {
        Simulation(programme, script: script, length: length, civil: civil, reload: reload)
    }

    /// How long it is worth looking at when nobody says: ten seconds from the script's last line.
    public var usualLength: Nanoseconds {
        (script.lines.last?.at ?? .zero) - .zero + .seconds(10)
    }

    /// Finds the buttons that the script names and the configuration does not have; see
    /// `Script.checkButtons(of:file:reload:)`.
    public func checkButtons(file: String) throws(ConfigurationError) {
        try script.checkButtons(of: configuration, file: file, reload: reload)
    }
}

extension Scenario {
    /// A stretch of time.
    public struct Span: Hashable, Sendable {
        /// When it begins.
        public var beginning: Instant
        /// How long it is.
        public var length: Nanoseconds

        /// The first `length` of a simulation.
        public init(length: Nanoseconds) {
            beginning = .zero
            self.length = length
        }

        /// Once round.
        public init(_ lap: Lap) {
            beginning = lap.beginning
            length = lap.length
        }

        /// When it is over.
        public var end: Instant { beginning + length }
    }
}
