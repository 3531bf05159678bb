import Diagnostics
import SignAPI

/// A request to one sign. It changes nothing.
enum OwnerRequest: String, Hashable, CaseIterable {
    /// What the sign shows.
    case state
    /// The picture of the LEDs.
    case frame
    /// Whether the machine of the sign is in order.
    case doctor
    /// Everything that helps to find an error: what the sign has published, its state, and the state of its machine.
    case report

    /// The methods of the sign that are called, one after the other.
    var methods: [String] {
        switch self {
        case .state: ["GetState"]
        case .frame: ["GetFrame"]
        case .doctor: ["GetDiagnosis"]
        case .report: ["GetState", "GetDiagnosis"]
        }
    }

    /// Returns the reply of a method as lines of text.
    static func lines(of method: String, _ reply: JSONTree) -> [String] {
        switch method {
        case "GetFrame": (reply["rows"]?.array ?? []).compactMap(\.string)
        case "GetDiagnosis": (reply["results"]?.array ?? []).flatMap(lines(ofResult:))
        default: lines(of: reply["state"] ?? reply)
        }
    }

    /// Returns the members of an object as lines.
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
