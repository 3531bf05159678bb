extension Behavior {
    /// The way in which the speed of a motion changes from its start to its end (R-EASE-1).
    ///
    /// With every easing, a motion arrives exactly at its destination, never moves back, and never
    /// overshoots.
    public enum Easing: Hashable, Sendable, CaseIterable {
        /// The motion starts and ends slowly, and is fastest in the middle.
        case smooth
        /// The speed of the motion is constant.
        case linear
        /// The motion starts at three times the mean speed and ends slowly.
        case out
        /// The motion starts slowly and ends at three times the mean speed.
        case `in`
        /// The motion starts at one and a half times the mean speed and ends slowly.
        case gentleOut
        /// The motion is fast at both ends and slow in the middle.
        case snap
    }
}

extension Behavior.Easing {
    /// The speed at the start of a motion, in multiples of half the mean speed.
    private var startHalves: Int64 {
        switch self {
        case .smooth, .in: 0
        case .linear: 2
        case .gentleOut: 3
        case .out, .snap: 6
        }
    }

    /// The speed at the end of a motion, in multiples of half the mean speed.
    private var endHalves: Int64 {
        switch self {
        case .smooth, .out, .gentleOut: 0
        case .linear: 2
        case .in, .snap: 6
        }
    }

    /// Returns the speed at the start of a motion over `distance`, expressed as the distance that this speed
    /// would cover in the motion's entire duration.
    func startSlope(over distance: Distance, rounding: Rounding) -> Distance {
        Distance(subpixels: rounding.quotient(startHalves * distance.subpixels, by: 2))
    }

    /// Returns the speed at the end of a motion over `distance`, expressed as the distance that this speed
    /// would cover in the motion's entire duration.
    func endSlope(over distance: Distance, rounding: Rounding) -> Distance {
        Distance(subpixels: rounding.quotient(endHalves * distance.subpixels, by: 2))
    }
}
