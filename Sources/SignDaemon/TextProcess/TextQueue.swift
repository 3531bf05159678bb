import BannerText
import LinuxSystem
import SignCore
import Synchronization

/// The queue of text runs between the frame thread, which requests them, and the text thread, which renders them. Neither
/// waits for the other.
final class TextQueue: Sendable {
    private struct State {
        var requests: TextRequestBatch?
        var runs: [TextRequest: TextLine] = [:]
        /// The setting of the rendered runs.
        var setting: LineSetting?
    }

    private let state = Mutex(State())
    private let requestWaker: Waker
    private let runWaker: Waker

    init() throws(SystemCallError) {
        requestWaker = try Waker()
        runWaker = try Waker()
    }

    /// A descriptor that is readable while there may be new requests.
    var requestsDescriptor: CInt { requestWaker.fileDescriptor }
    /// A descriptor that is readable while there may be rendered runs.
    var runsDescriptor: CInt { runWaker.fileDescriptor }

    /// Replaces the pending requests.
    func request(_ requests: TextRequestBatch) {
        state.withLock { $0.requests = requests }
        requestWaker.ring()
    }

    /// Returns the most important request and its setting, or nil if none is pending.
    func next() -> (request: TextRequest, setting: LineSetting)? {
        requestWaker.clear()
        return state.withLock { state in
            guard let requests = state.requests, let first = requests.requests.first else { return nil }
            return (first, requests.setting)
        }
    }

    /// Adds the rendered run of `request`.
    func deliver(_ run: TextLine, of request: TextRequest, as setting: LineSetting) {
        state.withLock { state in
            if state.setting != setting { state.runs = [:] }
            state.setting = setting
            state.runs[request] = run
            if state.requests?.setting == setting { state.requests?.requests.removeAll { $0 == request } }
        }
        runWaker.ring()
    }

    /// Removes and returns the rendered runs, or nil if there are none.
    func takeRuns() -> (runs: [TextRequest: TextLine], setting: LineSetting)? {
        runWaker.clear()
        return state.withLock { state in
            guard let setting = state.setting, !state.runs.isEmpty else { return nil }
            defer { state.runs = [:] }
            return (state.runs, setting)
        }
    }
}
