import Diagnostics
import Glibc

/// Why a sign did not do what it was asked.
public struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what helps.
    public var description: String
    /// What kind of trouble it is.
    public var kind: Kind

    /// The kinds, by what a program that called can do about them.
    public enum Kind: Hashable, Sendable {
        /// The sign refused: the request means nothing now.
        case refused
        /// What was given cannot be used.
        case badData
        /// No sign answers there.
        case noSign
        /// This user may not talk to the sign.
        case notAllowed
        /// The sign's configuration cannot be used.
        case badConfiguration
    }

    /// An error of that kind.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The exit status, after sysexits(3): 1 refused, 65 data, 69 no sign there, 77 not allowed, 78 configuration.
    public var exitStatus: Int32 {
        switch kind {
        case .refused: 1
        case .badData: 65
        case .noSign: 69
        case .notAllowed: 77
        case .badConfiguration: 78
        }
    }
}

extension ClientError {
    /// No connection to `path`, for the reason in `error` (an errno).
    init(connecting path: String, error: Int32) {
        let place = Wording.printable(path)
        switch error {
        case ENOENT, ECONNREFUSED:
            self.init(
                .noSign,
                "no sign answers at \(place); start one, for example with: sudo systemctl start loopbanner"
            )
        case EACCES, EPERM:
            self.init(
                .notAllowed,
                """
                you may not talk to the sign at \(place); to change that, type: sudo usermod -aG \
                loopbanner-control $USER  and log in again
                """
            )
        case ENAMETOOLONG:
            self.init(.noSign, "\(place) is too long for a socket; its path may have 107 bytes")
        default:
            self.init(.noSign, "cannot connect to \(place): \(systemMessage(error))")
        }
    }

    /// The error called `name` that the sign answered with.
    package init(answer name: String, _ parameters: JSONTree) {
        let prefix = "\(SignInterface.name)."
        let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        switch short {
        case "Refused":
            self.init(.refused, Self.words(ofRefusal: parameters["reason"]?.string ?? ""))
        case "UnknownOption":
            let id = Wording.quoted(parameters["id"]?.string ?? "")
            let help = parameters["nearest"]?.string.map { "; did you mean \(Wording.quoted($0))?" } ?? ""
            self.init(.badData, "no option has the id \(id)\(help)")
        case "UnknownKind":
            let kind = Wording.quoted(parameters["kind"]?.string ?? "")
            let help = parameters["nearest"]?.string.map { "; did you mean \(Wording.quoted($0))?" } ?? ""
            self.init(.badData, "no event is called \(kind)\(help)")
        case "InvalidLine":
            self.init(.badData, parameters["reason"]?.string ?? short)
        case "UnknownButton":
            self.init(.badData, "no button is on \(Wording.quoted(parameters["button"]?.string ?? ""))")
        case "InvalidOption", "InvalidAlert":
            let path = parameters["path"]?.string ?? ""
            self.init(.badData, "\(path.isEmpty ? "" : "\(path): ")\(parameters["message"]?.string ?? short)")
        case "InvalidConfiguration":
            let lines = (parameters["diagnostics"]?.array ?? []).map { ClientDiagnostic($0).description }
            self.init(.badConfiguration, lines.joined(separator: "\n"))
        case "WrongRevision":
            let now = parameters["revision"]?.integer.map(String.init) ?? "unknown"
            self.init(.refused, "the list was changed meanwhile (revision \(now)); reload and try again")
        case "LimitExceeded":
            let limit = parameters["limit"]?.integer.map { ", at most \($0)" } ?? ""
            self.init(.refused, "too much: \(parameters["what"]?.string ?? "a limit")\(limit)")
        case "UnreadableCall":
            self.init(.badData, "the sign cannot read the call: \(parameters["reason"]?.string ?? short)")
        case "ReadOnly":
            self.init(.notAllowed, "this socket is read-only")
        case "Ending":
            self.init(.noSign, "the sign is stopping")
        case "org.varlink.service.InvalidParameter":
            let name = parameters["parameter"]?.string ?? "a value"
            self.init(.badData, "\(name) is missing, is not known here, or cannot have that value")
        case "org.varlink.service.MethodNotFound", "org.varlink.service.InterfaceNotFound":
            self.init(.refused, "the running sign is of another version and cannot do this; restart it")
        default:
            self.init(.refused, "the sign answered \(Wording.printable(name))")
        }
    }

    /// The reason of a refusal in words.
    private static func words(ofRefusal reason: String) -> String {
        switch reason {
        case "at_end": "this is the last option, and the banner does not loop"
        case "at_start": "this is the first option, and the banner does not loop"
        case "empty": "there are no options"
        case "not_shown": "this option is not shown now: it waits for its time (show) or for a value"
        case "already_paused": "the banner is paused already"
        case "not_paused": "the banner is neither paused nor held"
        case "at_limit": "it cannot go further"
        case "fixed_scale": "the letter size is fixed"
        case "still_running": "the action still runs"
        case "unbound": "nothing is bound to it"
        case "alert": "an alert covers the banner; end it with: loopbanner dismiss"
        case "no_statistics": "the sign has no state directory, so nothing is counted"
        case "unreadable": "the sign cannot read its statistics; see: journalctl -u loopbanner"
        case "no_alert": "there is no such alert"
        default: "refused: \(Wording.printable(reason))"
        }
    }
}

/// A finding in a configuration, as the sign tells it.
public struct ClientDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// As a compiler writes it: place, severity, message.
    public var description: String

    /// The finding in `tree`.
    public init(_ tree: JSONTree) {
        let place =
            [tree["path"]?.string]
            + [tree["line"]?.integer, tree["column"]?.integer].map { $0.map(String.init) }
        let head = place.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ":")
        let severity = tree["severity"]?.string ?? "error"
        let message = Wording.printable(tree["message"]?.string ?? "")
        description = "\(head.isEmpty ? "" : "\(head): ")\(severity): \(message)"
    }
}
