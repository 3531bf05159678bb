import BannerText
import LinuxSystem
import SignCore
import Synchronization

/// Where the frame thread says which lines of text it needs, and finds those that were drawn. Neither side waits for the
/// other.
final class LineDesk: Sendable {
    private struct State {
        var wish: TextRequestBatch?
        var drawn: [TextRequest: RenderedText] = [:]
        /// How the drawn lines were drawn.
        var setting: TextRunSettings?
    }

    private let state = Mutex(State())
    private let wishes: Waker
    private let lines: Waker

    init() throws(SystemCallError) {
        wishes = try Waker()
        lines = try Waker()
    }

    /// Readable while there may be another wish.
    var wishDescriptor: CInt { wishes.fileDescriptor }
    /// Readable while there may be lines.
    var lineDescriptor: CInt { lines.fileDescriptor }

    /// Asks for lines. What was asked for before and is not drawn is not needed any more.
    func want(_ wish: TextRequestBatch) {
        state.withLock { $0.wish = wish }
        wishes.ring()
    }

    /// The line that is needed most, and how it is drawn; nil if none is.
    func next() -> (request: TextRequest, setting: TextRunSettings)? {
        wishes.clear()
        return state.withLock { state in
            guard let wish = state.wish, let first = wish.requests.first else { return nil }
            return (first, wish.setting)
        }
    }

    /// Hands over what was drawn for `request`.
    func deliver(_ line: RenderedText, of request: TextRequest, as setting: TextRunSettings) {
        state.withLock { state in
            if state.setting != setting { state.drawn = [:] }
            state.setting = setting
            state.drawn[request] = line
            if state.wish?.setting == setting { state.wish?.requests.removeAll { $0 == request } }
        }
        lines.ring()
    }

    /// Takes what was drawn; nil if nothing was.
    func take() -> (lines: [TextRequest: RenderedText], setting: TextRunSettings)? {
        lines.clear()
        return state.withLock { state in
            guard let setting = state.setting, !state.drawn.isEmpty else { return nil }
            defer { state.drawn = [:] }
            return (state.drawn, setting)
        }
    }
}
