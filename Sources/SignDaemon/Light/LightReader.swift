import LinuxSystem
import MonotonicTime
import SignCore

/// A reader that determines when to read the light sensor, and which readings and failures are reported.
struct LightReader: Sendable {
    /// The result of reading the light sensor: a changed light level, or a change of whether the sensor
    /// works.
    enum Output: Hashable, Sendable {
        case light(Illuminance)
        /// The light sensor can no longer be read, for this reason.
        case failed(String)
        /// The light sensor can be read again, and measures this light level.
        case works(Illuminance)
    }

    let settings: BrightnessSensorSettings
    /// The time of the next reading of the light sensor.
    private(set) var nextReading: Instant
    private var source: LightSource
    private var last: Illuminance?
    /// Whether the last reading of the light sensor failed.
    private(set) var hasFailed = false

    init(_ settings: BrightnessSensorSettings, source: LightSource? = nil, at now: Instant) {
        self.settings = settings
        self.source = source ?? LightSource(settings.source)
        nextReading = now
    }

    /// Reads the light sensor if that is due at `now`. Returns nil if it is not due, or if the result is the
    /// same as before.
    mutating func read(at now: Instant) -> Output? {
        guard nextReading <= now else { return nil }
        nextReading = now + settings.interval
        do throws(LightSource.Failure) {
            let light = try source.read()
            let (former, hadFailed) = (last, hasFailed)
            (last, hasFailed) = (light, false)
            if hadFailed { return .works(light) }
            return light == former ? nil : .light(light)
        } catch {
            defer { hasFailed = true }
            return hasFailed ? nil : .failed(error.description)
        }
    }
}
