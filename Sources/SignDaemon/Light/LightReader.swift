import LinuxSystem
import MonotonicTime
import SignCore

/// A schedule for reading the light sensor. It also decides which readings and failures are reported.
struct LightReader: Sendable {
    /// The result of reading the light sensor.
    enum Output: Hashable, Sendable {
        case light(Illuminance)
        /// The sensor can no longer be read, for this reason.
        case failed(String)
        /// The sensor can be read again.
        case works(Illuminance)
    }

    let settings: BrightnessSensorSettings
    /// The time of the next reading.
    private(set) var nextReading: Instant
    private var source: LightSource
    private var last: Illuminance?
    /// Whether the last reading failed.
    private(set) var hasFailed = false

    init(_ settings: BrightnessSensorSettings, source: LightSource? = nil, at now: Instant) {
        self.settings = settings
        self.source = source ?? LightSource(settings.source)
        nextReading = now
    }

    /// Reads the sensor if a reading is due at `now`. Returns nil if nothing has changed since the previous reading.
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
