import LinuxSystem
import MonotonicTime
import SignAPI

/// Answers requests that depend on the present contents of one option: reading it, and changing it only if a precondition
/// holds. Each change names the revision of the list that was read, so the sign rejects it if the list has changed since.
final class OptionDesk {
    /// The result of a search for an option.
    private struct Finding {
        /// The option; nil if none has the id.
        var option: JSONTree?
        /// Its place in the list.
        var index: Int64
        /// The revision of the list.
        var revision: Int64
        /// The number of options.
        var total: Int64
    }

    /// The maximum number of attempts if the list keeps changing.
    private static let mostAttempts = 8

    private let link: SignLink

    /// A desk for the sign behind `link`.
    init(_ link: SignLink) { self.link = link }

    /// Answers with the option `id`.
    func tell(_ id: String, _ respond: @escaping (WebResponse) -> Void) {
        find(id) { result in
            switch result {
            case .failure(let fault): respond(WebResponse(fault))
            case .success(let finding):
                guard let option = finding.option else { return respond(.unknownOption(id)) }
                let tagged = OptionTag.tagged(option)
                let members = [
                    JSONTree.Member("option", tagged), JSONTree.Member("index", .integer(finding.index)),
                    JSONTree.Member("revision", .integer(finding.revision)),
                    JSONTree.Member("total", .integer(finding.total)),
                ]
                let response = WebResponse(json: .object(members))
                respond(response.adding("ETag", "\"\(OptionTag.text(of: option))\""))
            }
        }
    }

    /// Calls `method` with `parameters` if the option `id` meets `condition`.
    func change(
        _ id: String,
        by method: SignMethod,
        _ parameters: [JSONTree.Member],
        if condition: Precondition,
        attempt: Int = 1,
        _ respond: @escaping (WebResponse) -> Void
    ) {
        find(id) { [weak self] result in
            guard let self else { return }
            let finding: Finding
            switch result {
            case .failure(let fault): return respond(WebResponse(fault))
            case .success(let found): finding = found
            }
            let verdict = condition.verdict(on: finding.option.map(OptionTag.text))
            if let refusal = WebResponse(verdict, of: id, now: finding.option) { return respond(refusal) }
            let revision = [JSONTree.Member("revision", .integer(finding.revision))]
            let given = parameters.filter { $0.key != "revision" }
            link.call(method.rawValue, given + revision, at: MonotonicClock.now) { answer in
                switch answer {
                case .success(let tree): respond(WebResponse(json: tree))
                case .failure(let fault) where fault.name == "WrongRevision" && attempt < Self.mostAttempts:
                    self.change(id, by: method, parameters, if: condition, attempt: attempt + 1, respond)
                case .failure(let fault): respond(WebResponse(fault))
                }
            }
        }
    }

    /// Reads the list until the option `id` is there, or to its end. A list that changes meanwhile is read again.
    private func find(
        _ id: String,
        from offset: Int64 = 0,
        of revision: Int64? = nil,
        attempt: Int = 1,
        _ found: @escaping (Result<Finding, SignFault>) -> Void
    ) {
        let parameters = [JSONTree.Member("offset", .integer(offset))]
        link.call("GetOptions", parameters, at: MonotonicClock.now) { [weak self] answer in
            guard let self else { return }
            let tree: JSONTree
            switch answer {
            case .failure(let fault): return found(.failure(fault))
            case .success(let reply): tree = reply
            }
            let now = tree["revision"]?.integer ?? 0
            guard revision == nil || revision == now else {
                guard attempt < Self.mostAttempts else { return found(.failure(.noAnswer)) }
                return find(id, attempt: attempt + 1, found)
            }
            let options = tree["options"]?.array ?? []
            let total = tree["total"]?.integer ?? 0
            let place = options.firstIndex { $0["id"]?.string == id }
            let next = offset + Int64(options.count)
            guard place == nil, next < total, !options.isEmpty else {
                let finding = Finding(
                    option: place.map { options[$0] },
                    index: offset + Int64(place ?? 0),
                    revision: now,
                    total: total
                )
                return found(.success(finding))
            }
            find(id, from: next, of: now, attempt: attempt, found)
        }
    }
}

extension WebResponse {
    /// No option has the id.
    fileprivate static func unknownOption(_ id: String) -> WebResponse {
        let fields = [JSONTree.Member("id", .string(id)), JSONTree.Member("nearest", .null)]
        return WebResponse(404, error: "UnknownOption", "no option has this id", fields)
    }

    /// The answer to a condition of the option `id` that is not met; nil if it is. `option` is the one that has the id now.
    init?(_ verdict: Precondition.Verdict, of id: String, now option: JSONTree?) {
        let fields = [JSONTree.Member("id", .string(id))]
        switch verdict {
        case .met: return nil
        case .exists: self.init(412, error: "OptionExists", "there is an option with this id already", fields)
        case .gone: self.init(412, error: "OptionGone", "the option was removed meanwhile", fields)
        case .changed:
            let now = option.map { option in
                [
                    JSONTree.Member("etag", .string(OptionTag.text(of: option))),
                    JSONTree.Member("option", OptionTag.tagged(option)),
                ]
            }
            let message = "the option was changed meanwhile; look at it, and try again"
            self.init(412, error: "OptionChanged", message, fields + (now ?? []))
        }
    }
}
