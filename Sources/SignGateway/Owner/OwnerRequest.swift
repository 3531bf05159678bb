import Diagnostics
import SignAPI

/// A request to one sign that only reads.
enum OwnerRequest: String, Hashable, CaseIterable {
    /// Requests what the sign shows.
    case state
    /// Requests the picture of the sign's LEDs.
    case frame
    /// Requests the results of checking the sign's machine.
    case doctor
    /// Requests everything that helps to find an error: the sign's published messages, its state, and the
    /// state of its machine.
    case report

    /// The methods of the sign to call, in order.
    var methods: [String] {
        switch self {
        case .state: ["GetState"]
        case .frame: ["GetFrame"]
        case .doctor: ["GetDiagnosis"]
        case .report: ["GetState", "GetDiagnosis"]
        }
    }

    /// Returns a method's reply as lines of text.
    static func lines(ofReply reply: JSONTree, to method: String) -> [String] {
        switch method {
        case "GetFrame": (reply["rows"]?.array ?? []).compactMap(\.string)
        case "GetDiagnosis": (reply["results"]?.array ?? []).flatMap(lines(ofResult:))
        default: lines(of: reply["state"] ?? reply)
        }
    }

    /// Returns the members of a JSON object as lines of text.
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
