import BusInterfaces
import Diagnostics
import Glibc

/// What keeps lines from the reader of a stream.
enum LineTrouble: Hashable, Sendable {
    /// The reader is too slow; this many lines were dropped.
    case dropped(Int)
    /// Writing has begun to fail, with the system's error number.
    case failing(CInt)
    /// Writing works again, after this many lines were lost.
    case recovered(lost: Int)

    /// Whether writing cannot work again after this error: the reader is gone, or there never was one.
    static func isFinal(_ code: CInt) -> Bool { code == EPIPE || code == EBADF }

    /// The log's sentence about events on standard output.
    var sentence: String {
        switch self {
        case .dropped(let count): "\(Self.events(count)) lost: the reader of standard output is too slow"
        case .recovered(let count): "standard output can be written again; \(Self.events(count)) lost"
        case .failing(let code):
            "cannot write to standard output: \(systemMessage(code)); "
                + (Self.isFinal(code)
                    ? "no more events will be written" : "events are lost until writing works again")
        }
    }

    private static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }
}
