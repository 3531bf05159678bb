import LinuxSystem
import MonotonicTime
import SignCore

/// Decides when the light sensor is read, and which readings and failures are passed on.
struct LightReader: Sendable {
    /// The result of reading the light.
    enum Output: Hashable, Sendable {
        case light(Illuminance)
        /// The light cannot be read any more, for this reason.
        case failed(String)
        /// The light can be read again.
        case works(Illuminance)
    }

    let settings: BrightnessSensorSettings
    /// The time of the next reading.
    private(set) var nextReading: Instant
    private var source: LightSource
    private var last: Illuminance?
    private var hasFailed = false

    init(_ settings: BrightnessSensorSettings, source: LightSource? = nil, at now: Instant) {
        self.settings = settings
        self.source = source ?? LightSource(settings.source)
        nextReading = now
    }

    /// Reads the light if a reading is due at `now`. Returns nil if nothing has changed since the previous reading.
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
