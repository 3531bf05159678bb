import Diagnostics
import SignAPI

/// An extension with the error responses of the web page of a fleet.
extension WebResponse {
    static var statementNumberChanged: WebResponse {
        let message = "the number in force of this scope is another one; reload the page"
        return WebResponse(409, error: "OtherNumber", message)
    }

    static var noBroker: WebResponse {
        WebResponse(409, error: "NoBroker", "the broker does not answer; try again later")
    }

    static var invalidStatement: WebResponse {
        WebResponse(
            422,
            error: "InvalidStatement",
            "signs would refuse this statement, which has at most 16 KiB"
        )
    }

    static var programNotInstalled: WebResponse {
        let message =
            "the server of this page has no program loopbanner, which draws; install its package there"
        return WebResponse(409, error: "NoProgram", message)
    }

    static var pictureNotRendered: WebResponse {
        WebResponse(422, error: "NotDrawn", "this draft cannot be drawn; see its mistakes")
    }

    static var busy: WebResponse {
        WebResponse(429, error: "TooMany", "too many drafts are checked at once; try again")
            .addingHeader("Retry-After", value: "1")
    }

    static func unwritable(_ reason: String) -> WebResponse {
        WebResponse(500, error: "NotStored", "the server cannot store the draft in /tmp: \(reason)")
    }

    static func invalidDraft(_ mistakes: [FleetDraft.Mistake]) -> WebResponse {
        let first = mistakes.first.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" } ?? ""
        return WebResponse(
            422,
            error: "InvalidRelease",
            first,
            ["mistakes": .array(mistakes.map(\.tree))]
        )
    }

    /// Returns the error response to a request that publishes a draft or withdraws a release, and that has no
    /// effect because the current statement has changed since the person opened the page.
    ///
    /// - Parameters:
    ///   - person: The name of the owner who published the other statement, or nil if it is unknown.
    ///   - number: The number of the other statement, or 0 if the broker no longer has any statement.
    ///   - isWithdrawal: Whether the person tried to withdraw a release, and not to publish a draft.
    static func statementReplaced(by person: String?, number: Int64, isWithdrawal: Bool) -> WebResponse {
        let action = isWithdrawal ? "withdrawal" : "draft"
        let remedy =
            isWithdrawal
            ? "nothing is withdrawn, so look at the release and withdraw it again"
            : "this draft is kept, so compare it and publish again"

        let problem: String
        let reason: String
        if number == 0 {
            let relation = isWithdrawal ? "this withdraws" : "this draft changes"
            problem = "the release that \(relation) is no longer on the broker"
            reason = "\(action)_gone"
        } else {
            let owner = Wording.printable(person ?? "another owner")
            problem = "\(owner) has published number \(number) meanwhile"
            reason = action
        }

        let details: JSONTree = [
            "number": .integer(number), "by": person.map { .string($0) } ?? .null, "reason": .string(reason),
        ]
        return WebResponse(409, error: "OtherNumber", "\(problem); \(remedy)", details)
    }

    /// Returns an error response if a person has not confirmed the number of signs that an action concerns,
    /// or nil if the action may be performed. The confirmation prevents that the person changes more signs
    /// than intended.
    ///
    /// - Parameters:
    ///   - signs: The signs of the action's scope (all signs, the signs with a label, or one sign).
    ///   - confirmedCount: The number that the person has confirmed. It may be nil if the scope is a label or
    ///     one sign, unless the scope has no signs.
    ///   - action: The action with its preposition, such as "an alert to".
    static func wrongSignCount(
        in signs: ScopeSigns,
        confirmedCount: Int64?,
        action: String
    ) -> WebResponse? {
        guard confirmedCount != signs.count else { return nil }
        let details: JSONTree = ["signs": .integer(signs.count)]
        if signs.scope == .all {
            let message = "\(action) all signs needs their number, which is \(signs.count), as signs"
            return WebResponse(409, error: "WrongCount", message, details)
        }
        if signs.count == 0 {
            let message = "no sign has the scope \(signs.scope.text); \(action) it needs 0 as signs"
            return WebResponse(409, error: "NoSigns", message, details)
        }
        // For the signs with a label and for one sign, the number is optional, but a wrong one is an error.
        guard let confirmedCount else { return nil }
        let message = "the number of signs of \(signs.scope.text) is \(signs.count), not \(confirmedCount)"
        return WebResponse(409, error: "WrongCount", message, details)
    }
}
