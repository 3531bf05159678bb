import Diagnostics
import SignAPI

/// A request to one sign that reads its state without changing it.
enum OwnerRequest: String, Hashable, CaseIterable {
    /// Requests the current state of the sign, such as the option that it shows.
    case state
    /// Requests a picture of the LEDs of the sign's display.
    case frame
    /// Requests the results of checks of the sign's hardware and software, such as the display and the clock.
    case doctor
    /// Requests all information that helps to diagnose an error: the messages that the sign has published,
    /// its state, and the results of its checks.
    case report

    /// The methods of the sign that the request calls, in this order.
    var methods: [String] {
        switch self {
        case .state: ["GetState"]
        case .frame: ["GetFrame"]
        case .doctor: ["GetDiagnosis"]
        case .report: ["GetState", "GetDiagnosis"]
        }
    }

    /// Returns the sign's reply to a call of `method` as rows of text for a terminal.
    static func lines(ofReply reply: JSONTree, to method: String) -> [String] {
        switch method {
        case "GetFrame": (reply["rows"]?.array ?? []).compactMap(\.string)
        case "GetDiagnosis": (reply["results"]?.array ?? []).flatMap(lines(ofResult:))
        default: lines(of: reply["state"] ?? reply)
        }
    }

    /// Returns the members of a JSON object as rows of text for a terminal, each with the key and the value.
    static func lines(of tree: JSONTree) -> [String] {
        (tree.members ?? []).map { member in
            "\(member.key): \(member.value.string ?? String(decoding: member.value.bytes, as: UTF8.self))"
        }
    }

    private static func lines(ofResult result: JSONTree) -> [String] {
        func text(_ key: String) -> String { result[key]?.string ?? "" }
        let verdict = text("verdict")
        let space = String(repeating: " ", count: max(1, 6 - verdict.count))
        let remedy = result["remedy"]?.string.map { ["      \($0)"] } ?? []
        return ["\(verdict)\(space)\(text("subject")): \(text("finding"))"] + remedy
    }
}
