import Glibc

/// The position of the sun, computed with the low-precision equations of the NOAA solar calculator (Jean
/// Meeus, Astronomical Algorithms, chapter 25). For the years 1800 to 2100 and latitudes up to 72°, sunrise
/// and sunset are accurate to one minute.
struct SunPosition {
    /// The declination of the sun, which is its angle from the plane of the equator in degrees. It is
    /// positive if the sun is north of that plane.
    let declination: Double
    /// The equation of time, in minutes. This is the time by which a sundial is ahead of a clock that shows
    /// mean solar time.
    let equationOfTime: Double

    /// Computes the position of the sun at `second`, in seconds since 1970. The position consists of the
    /// declination (the angle north of the plane of the equator) and the equation of time (the lead of a
    /// sundial over mean solar time).
    ///
    /// The coefficients are those of Jean Meeus, Astronomical Algorithms, chapters 25 and 28. All angles are
    /// in degrees.
    init(at second: Double) {
        // The time in Julian centuries since noon on January 1, 2000.
        let daysFrom1970To2000 = 10_957.5
        let daysPerCentury = 36_525.0
        let centuries = (second / 86_400 - daysFrom1970To2000) / daysPerCentury

        let orbit = Orbit(centuries: centuries)
        // A direction of the moon's orbit. Earth's axis and the direction of the sun vary slightly with it.
        let lunarNode = 125.04 - 1_934.136 * centuries
        let apparentLongitude =
            orbit.meanLongitude + orbit.equationOfCenter - 0.00569 - 0.00478 * sine(lunarNode)
        let obliquity = Self.obliquity(centuries: centuries, lunarNode: lunarNode)
        declination = asin(sine(obliquity) * sine(apparentLongitude)) / radiansPerDegree

        // Earth turns by one degree in four minutes.
        let minutesPerDegree = 4.0
        let radians = Self.equationOfTimeInRadians(orbit: orbit, obliquity: obliquity)
        equationOfTime = minutesPerDegree * radians / radiansPerDegree
    }

    /// The orbit of Earth around the sun at one time.
    private struct Orbit {
        /// The direction of the sun if the orbit were a circle.
        let meanLongitude: Double
        /// The angle between Earth and the point nearest to the sun if the orbit were a circle.
        let meanAnomaly: Double
        let eccentricity: Double
        /// The angle between the positions on the elliptical and on a circular orbit.
        let equationOfCenter: Double

        /// Computes the orbit at the time `centuries`, in Julian centuries since noon on January 1, 2000.
        init(centuries: Double) {
            meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)
            meanAnomaly = 357.52911 + centuries * (35_999.05029 - centuries * 0.0001537)
            eccentricity = 0.016708634 - centuries * (0.000042037 + centuries * 0.0000001267)
            var center = sine(meanAnomaly) * (1.914602 - centuries * (0.004817 + centuries * 0.000014))
            center += sine(2 * meanAnomaly) * (0.019993 - centuries * 0.000101)
            center += sine(3 * meanAnomaly) * 0.000289
            equationOfCenter = center
        }
    }

    /// Returns the obliquity, which is the tilt of Earth's axis: about 23 degrees, 26 minutes and 21 seconds
    /// of arc. `lunarNode` is the direction of the moon's orbit.
    private static func obliquity(centuries: Double, lunarNode: Double) -> Double {
        let arcseconds = 21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813))
        return 23 + (26 + arcseconds / 60) / 60 + 0.00256 * cosine(lunarNode)
    }

    /// Returns the equation of time as an angle in radians (chapter 28). `obliquity` is the tilt of Earth's
    /// axis.
    private static func equationOfTimeInRadians(orbit: Orbit, obliquity: Double) -> Double {
        let (longitude, anomaly) = (orbit.meanLongitude, orbit.meanAnomaly)
        let eccentricity = orbit.eccentricity
        let squaredTangent = pow(tan(obliquity / 2 * radiansPerDegree), 2)
        var radians = squaredTangent * sine(2 * longitude) - 2 * eccentricity * sine(anomaly)
        radians += 4 * eccentricity * squaredTangent * sine(anomaly) * cosine(2 * longitude)
        radians -= squaredTangent * squaredTangent / 2 * sine(4 * longitude)
        radians -= 5 * eccentricity * eccentricity / 4 * sine(2 * anomaly)
        return radians
    }

    /// Returns the cosine of the angle by which Earth turns between solar noon and sunset, at `latitude` in
    /// degrees. At sunset, the upper edge of the sun is at the horizon, with standard refraction. If the
    /// result is above 1, the sun does not rise, and if it is below -1, the sun does not set.
    func cosineOfHourAngle(atLatitude latitude: Double) -> Double {
        cosine(90.833) / (cosine(latitude) * cosine(declination))
            - tan(latitude * radiansPerDegree) * tan(declination * radiansPerDegree)
    }
}

/// The size of one degree in radians.
let radiansPerDegree = Double.pi / 180

private func sine(_ degrees: Double) -> Double { sin(degrees * radiansPerDegree) }

private func cosine(_ degrees: Double) -> Double { cos(degrees * radiansPerDegree) }
