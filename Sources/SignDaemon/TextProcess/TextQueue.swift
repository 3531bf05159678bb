import BannerText
import LinuxSystem
import SignCore
import Synchronization

/// The queue of texts between the frame thread, which requests them, and the text thread, which renders them.
/// Neither thread waits for the other.
final class TextQueue: Sendable {
    private struct State {
        var requests: TextRequestBatch?
        var renderedTexts: [TextRequest: RenderedText] = [:]
        /// The fonts and other settings with which the texts in `runs` were rendered.
        var setting: TextRunSettings?
    }

    private let state = Mutex(State())
    private let requestWaker: Waker
    private let runWaker: Waker

    init() throws(SystemCallError) {
        requestWaker = try Waker()
        runWaker = try Waker()
    }

    /// A file descriptor that wakes the text thread: it is readable while there may be new requests.
    var requestsDescriptor: CInt { requestWaker.fileDescriptor }
    /// A file descriptor that wakes the frame thread: it is readable while there may be rendered texts.
    var runsDescriptor: CInt { runWaker.fileDescriptor }

    /// Requests that the text thread render `requests`. They replace all texts that were requested earlier
    /// and are not rendered yet.
    func request(_ requests: TextRequestBatch) {
        state.withLock { $0.requests = requests }
        requestWaker.ring()
    }

    /// Returns the most urgent text to render along with its settings, or nil if no text is requested.
    func nextRequest() -> (request: TextRequest, setting: TextRunSettings)? {
        requestWaker.clear()
        return state.withLock { state in
            guard let requests = state.requests, let first = requests.requests.first else { return nil }
            return (first, requests.setting)
        }
    }

    /// Passes `renderedText`, the text of `request` rendered with `settings`, to the frame thread. Removes
    /// the request from the queue, and discards waiting texts that were rendered with other settings.
    func deliver(_ renderedText: RenderedText, for request: TextRequest, settings: TextRunSettings) {
        state.withLock { state in
            if state.setting != settings { state.renderedTexts = [:] }
            state.setting = settings
            state.renderedTexts[request] = renderedText
            if state.requests?.setting == settings { state.requests?.requests.removeAll { $0 == request } }
        }
        runWaker.ring()
    }

    /// Removes and returns all rendered texts, together with the settings with which they were rendered.
    /// Returns nil if there are none.
    func takeRenderedTexts() -> (runs: [TextRequest: RenderedText], setting: TextRunSettings)? {
        runWaker.clear()
        return state.withLock { state in
            guard let setting = state.setting, !state.renderedTexts.isEmpty else { return nil }
            defer { state.renderedTexts = [:] }
            return (state.renderedTexts, setting)
        }
    }
}
