import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// A handler of HTTP requests that depend on the contents of one option of the banner: reads, and changes
/// with a precondition. Each change includes the revision of the list that was read, and the sign rejects the
/// change if its list has another revision.
final class OptionHandler {
    private let signLink: SignLink

    init(_ signLink: SignLink) { self.signLink = signLink }

    /// Reads the options from the sign, and responds with the option `id`, its index and its entity tag.
    /// Responds with an error if there is no such option.
    func readOption(id: String, respond: @escaping (WebResponse) -> Void) {
        signLink.readOptions(at: MonotonicClock.now) { result in
            switch result {
            case .failure(let fault): respond(WebResponse(fault))
            case .success(let list):
                guard let index = list.index(ofOption: id) else { return respond(.unknownOption(id)) }
                let option = list.options[index]
                let body: JSONTree = [
                    "option": OptionTag.addingTag(to: option), "index": .integer(Int64(index)),
                    "revision": .integer(list.revision ?? 0), "total": .integer(Int64(list.options.count)),
                ]
                respond(
                    WebResponse(json: body).addingHeader("ETag", value: "\"\(OptionTag.text(of: option))\"")
                )
            }
        }
    }

    /// A change of one option of the banner, which is made only if the option meets a precondition.
    struct Change {
        /// The id of the option to change.
        var id: String
        var method: SignMethod
        /// The parameters of the sign's method. The revision of the list is added to them before the call.
        var parameters: [JSONTree.Member]
        var precondition: Precondition
    }

    /// Makes `change` if the current option meets its precondition, and responds with the result. If the list
    /// of options changes in the meantime, tries again. `attempt` is the number of the current attempt, from
    /// 1.
    func perform(_ change: Change, attempt: Int = 1, _ respond: @escaping (WebResponse) -> Void) {
        signLink.readOptions(at: MonotonicClock.now) { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let fault): respond(WebResponse(fault))
            case .success(let list): performOrReject(change, in: list, attempt: attempt, respond)
            }
        }
    }

    /// Makes `change` if its option in `list`, the list that was just read, meets the precondition, and
    /// responds with the result. Otherwise responds with the reason. The call to the sign contains the
    /// revision of `list`. If another client has changed the list since, the sign therefore rejects the call,
    /// and `perform` reads the list again. `attempt` is the number of this attempt, from 1.
    private func performOrReject(
        _ change: Change,
        in list: SignLink.OptionList,
        attempt: Int,
        _ respond: @escaping (WebResponse) -> Void
    ) {
        let option = list.index(ofOption: change.id).map { list.options[$0] }
        let verdict = change.precondition.verdict(forTag: option.map(OptionTag.text))
        if let response = WebResponse(verdict, optionID: change.id, currentOption: option) {
            return respond(response)
        }

        let listRevision = JSONTree.Member("revision", .integer(list.revision ?? 0))
        let parameters = change.parameters.filter { $0.key != "revision" } + [listRevision]
        signLink.call(.signMethod(change.method.rawValue, parameters), at: MonotonicClock.now) { result in
            switch result {
            case .success(let reply): respond(WebResponse(json: reply))
            case .failure(let fault)
            where fault.name == "WrongRevision" && attempt < SignLink.maximumAttempts:
                self.perform(change, attempt: attempt + 1, respond)
            case .failure(let fault): respond(WebResponse(fault))
            }
        }
    }
}

extension SignLink.OptionList {
    fileprivate func index(ofOption id: String) -> Int? { options.firstIndex { $0["id"]?.string == id } }
}

extension WebResponse {
    fileprivate static func unknownOption(_ id: String) -> WebResponse {
        let details: JSONTree = ["id": .string(id), "nearest": .null]
        return WebResponse(404, error: "UnknownOption", "no option has this id", details)
    }

    /// Creates the response to a change of the option `optionID` whose precondition is not met. Returns nil
    /// if it is met. `verdict` is the result of checking the precondition, and `option` is the current
    /// option, or nil if it does not exist.
    init?(_ verdict: Precondition.Verdict, optionID: String, currentOption option: JSONTree?) {
        var details = [JSONTree.Member("id", .string(optionID))]
        switch verdict {
        case .met: return nil
        case .exists:
            self.init(412, error: "OptionExists", "an option with this id already exists", .object(details))
        case .gone: self.init(412, error: "OptionGone", "the option was removed meanwhile", .object(details))
        case .changed:
            if let option {
                details.append(JSONTree.Member("etag", .string(OptionTag.text(of: option))))
                details.append(JSONTree.Member("option", OptionTag.addingTag(to: option)))
            }
            let message = "the option has been changed in the meantime; check it and try again"
            self.init(412, error: "OptionChanged", message, .object(details))
        }
    }
}
