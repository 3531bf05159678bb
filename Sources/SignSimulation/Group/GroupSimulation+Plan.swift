import MonotonicTime

extension GroupSimulation {
    /// The number of signs in a simulated group, and the properties of the network that connects them.
    public struct Plan: Sendable {
        /// The number of signs in the simulated group, at least 1.
        public var signCount: Int
        /// The maximum delay of a message in the simulated network. Actual delays are random, from zero.
        public var delay = Nanoseconds.milliseconds(20)
        /// The percentage of messages that arrive 2.5 to 6 s late, as after a lost connection to the broker.
        public var latePercent = 0
        /// The percentage of messages that the simulated network delivers twice.
        public var doublePercent = 0
        /// The seed of random delays and faults of the network. The same seed yields the same simulation.
        public var seed: UInt64 = 1
        /// The delay between the starts of two successive signs.
        public var startInterval: Nanoseconds

        /// Creates a plan for a simulation of `signCount` signs, whose network has short delays and no
        /// faults.
        public init(signCount: Int) {
            self.signCount = signCount
            // The pause is shorter in a large group, so that all signs start within four seconds.
            startInterval = min(
                .milliseconds(700),
                Nanoseconds(4 * Nanoseconds.perSecond / Int64(max(1, signCount)))
            )
        }
    }
}
