import Diagnostics
import Glibc

/// An error that describes why a call to a sign failed.
public struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A human-readable description of the problem and its remedy.
    public var description: String
    /// The kind of failure, which determines the exit status of the client program.
    public var kind: Kind

    /// The kinds of failures of a call to a sign. They differ in how the calling program can react.
    public enum Kind: Hashable, Sendable {
        /// The sign refused the request because it would have no effect in the current state, or because it
        /// exceeds a limit.
        case refused
        /// The arguments of the request are invalid.
        case badData
        /// No running sign answered the call.
        case noSign
        /// The user lacks the permission for the request.
        case notAllowed
        /// The configuration of the sign contains errors.
        case badConfiguration
    }

    /// Creates an error of the kind `kind`. `description` is a human-readable description of the problem and
    /// its remedy.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The exit status of a program that fails with this error, as in sysexits(3): 1 if the request was
    /// refused, 65 for invalid arguments, 69 if no sign answers, 77 if permission is missing, and 78 for an
    /// invalid configuration.
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
    /// Creates the error for a failed attempt to connect to the socket of a sign at `path`. The description
    /// and its remedy are derived from `errorNumber`, the error code of the system call (`errno`).
    init(connectingTo path: String, errorNumber: Int32) {
        let path = Wording.printable(path)
        switch errorNumber {
        case ENOENT, ECONNREFUSED:
            self.init(
                .noSign,
                "no sign answers at \(path); start one, for example with: sudo systemctl start loopbanner"
            )
        case EACCES, EPERM:
            let command = "sudo usermod -aG loopbanner-control $USER"
            self.init(
                .notAllowed,
                "permission denied for the sign at \(path); run: \(command)  and log in again"
            )
        case ENAMETOOLONG:
            self.init(.noSign, "\(path) is too long; the path of a socket is limited to 107 bytes")
        default:
            self.init(.noSign, "cannot connect to \(path): \(systemMessage(errorNumber))")
        }
    }

    /// Creates an error from a sign's error reply. `name` is the name of the error in the sign's interface,
    /// and `parameters` is the JSON object with its details.
    package init(error name: String, _ parameters: JSONTree) {
        func text(_ key: String) -> String? { parameters[key]?.string }
        /// The suggestion of a similar name, for the end of an error message, or an empty string if the reply
        /// contains no suggestion.
        var suggestion: String { text("nearest").map { "; did you mean \(Wording.quoted($0))?" } ?? "" }
        let prefix = "\(SignInterface.name)."
        let shortName = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        switch shortName {
        case "Refused":
            self.init(.refused, Self.explanation(ofRefusal: text("reason") ?? ""))
        case "UnknownOption":
            self.init(.badData, "no option has the id \(Wording.quoted(text("id") ?? ""))\(suggestion)")
        case "UnknownKind":
            let kinds = parameters["kinds"]?.array?.compactMap(\.string) ?? []
            let list = kinds.isEmpty ? "" : "; the kinds are: \(kinds.joined(separator: ", "))"
            let remedy = suggestion.isEmpty ? list : suggestion
            self.init(.badData, "unknown event kind \(Wording.quoted(text("kind") ?? ""))\(remedy)")
        case "InvalidLine":
            self.init(.badData, text("reason") ?? shortName)
        case "UnknownButton":
            self.init(.badData, "no button has the line or name \(Wording.quoted(text("button") ?? ""))")
        case "UnknownCounter":
            self.init(.badData, "unknown counter \(Wording.quoted(text("name") ?? ""))\(suggestion)")
        case "InvalidOption", "InvalidAlert":
            let path = text("path") ?? ""
            self.init(.badData, "\(path.isEmpty ? "" : "\(path): ")\(text("message") ?? shortName)")
        case "InvalidConfiguration":
            let findings = (parameters["diagnostics"]?.array ?? []).map { ClientDiagnostic($0).description }
            self.init(.badConfiguration, findings.joined(separator: "\n"))
        case "WrongRevision":
            let revision = parameters["revision"]?.integer.map(String.init) ?? "unknown"
            self.init(.refused, "the list has since changed (revision \(revision)); reload and try again")
        case "LimitExceeded":
            let limit = parameters["limit"]?.integer.map { ", at most \($0)" } ?? ""
            self.init(.refused, "limit exceeded: \(text("what") ?? "unknown")\(limit)")
        case "UnreadableCall":
            self.init(.badData, "the sign cannot read the call: \(text("reason") ?? shortName)")
        case "ReadOnly":
            self.init(.notAllowed, "this socket is read-only")
        case "Ending":
            self.init(.noSign, "the sign is stopping")
        case "org.varlink.service.InvalidParameter":
            let message = "\(text("parameter") ?? "a parameter") is missing, unknown or invalid"
            self.init(.badData, text("message") ?? message)
        case "org.varlink.service.MethodNotFound", "org.varlink.service.InterfaceNotFound":
            self.init(.refused, "the running sign has another version and does not support this; restart it")
        default:
            self.init(.refused, "the sign replied with the error \(Wording.printable(name))")
        }
    }

    /// Returns a human-readable explanation of `reason`, the code that the sign reports when it refuses an
    /// input, such as `at_end`.
    private static func explanation(ofRefusal reason: String) -> String {
        switch reason {
        case "at_end": "this is the last option, and the banner does not loop"
        case "at_start": "this is the first option, and the banner does not loop"
        case "empty": "there are no options"
        case "unknown_id": "there is no such option"
        case "not_shown": "this option is not shown now: it waits for its time (show) or for a value"
        case "no_service": "the sign is not running as a service, so nothing would restart it"
        case "already_paused": "the banner is already paused"
        case "not_paused": "the banner is neither paused nor held"
        case "at_limit": "the limit is reached"
        case "fixed_scale": "the letter size is fixed"
        case "still_running": "the action is still running"
        case "unbound": "no command is bound to this gesture"
        case "presence": "this button has no command and only wakes the display; to add one, set on_tap"
        case "held_at_start": "the button was already pressed when the sign started to watch it"
        case "interrupted": "the button's line failed during the press"
        case "alert": "an alert covers the banner; dismiss it with: loopbanner dismiss"
        case "no_statistics": "the sign has no state directory, so it keeps no statistics"
        case "unreadable": "the sign cannot read its statistics; see: journalctl -u loopbanner"
        case "unknown_counter": "there is no such counter"
        case "out_of_range": "the number is out of range for the counter"
        case "realtime": "a console shows its pictures; the sign accepts inputs again when the console stops"
        case "no_alert": "there is no such alert"
        default: "refused: \(Wording.printable(reason))"
        }
    }
}

/// An error, a warning or a note about the configuration of a sign, as the sign reports it to a client.
public struct ClientDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The diagnostic in the format that compilers use: location, severity and message.
    public var description: String

    /// Creates a diagnostic from `tree`, a JSON object of the type `Diagnostic` of the sign's interface.
    public init(_ tree: JSONTree) {
        let locationParts =
            [tree["path"]?.string]
            + [tree["line"]?.integer, tree["column"]?.integer].map { $0.map(String.init) }
        let location = locationParts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ":")
        let severity = tree["severity"]?.string ?? "error"
        let message = Wording.printable(tree["message"]?.string ?? "")
        description = "\(location.isEmpty ? "" : "\(location): ")\(severity): \(message)"
    }
}
