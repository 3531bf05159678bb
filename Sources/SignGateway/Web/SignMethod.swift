import JSON

/// The methods of the sign that the web carries, each with its route.
enum SignMethod: String, Hashable, CaseIterable {
    case getOptions, setOptions, upsertOption, moveOption, removeOption, resetOptions
    case tap, next, previous, goTo, activate, pause, resume, hold
    case setBrightness, setScale, setLit
    case raise, dismiss, dismissAll
    case setValue, getValues, getStatistics

    /// The route.
    var route: (method: String, path: String) {
        switch self {
        case .getOptions: ("GET", "/api/options")
        case .setOptions: ("PUT", "/api/options")
        case .resetOptions: ("POST", "/api/options/reset")
        case .upsertOption: ("PUT", "/api/options/{id}")
        case .moveOption: ("POST", "/api/options/{id}/move")
        case .removeOption: ("DELETE", "/api/options/{id}")
        case .tap: ("POST", "/api/tap")
        case .next: ("POST", "/api/next")
        case .previous: ("POST", "/api/previous")
        case .goTo: ("POST", "/api/goto")
        case .activate: ("POST", "/api/activate")
        case .pause: ("POST", "/api/pause")
        case .resume: ("POST", "/api/resume")
        case .hold: ("POST", "/api/hold")
        case .setBrightness: ("PUT", "/api/brightness")
        case .setScale: ("PUT", "/api/scale")
        case .setLit: ("PUT", "/api/lit")
        case .raise: ("POST", "/api/alert")
        case .dismissAll: ("DELETE", "/api/alert")
        case .dismiss: ("DELETE", "/api/alert/{id}")
        case .getValues: ("GET", "/api/values")
        case .setValue: ("PUT", "/api/values/{name}")
        case .getStatistics: ("GET", "/api/statistics")
        }
    }

    /// A second path of the method, for ids that browsers take for a part of the path, such as `..`: the id is in the
    /// query. Nil if there is none.
    var pathByQuery: String? {
        switch self {
        case .upsertOption, .removeOption: "/api/option"
        case .moveOption: "/api/option/move"
        default: nil
        }
    }

    /// Whether it changes one option, so that a request may demand what the option is before.
    var isAboutOption: Bool { pathByQuery != nil }

    /// The name of the method in the interface.
    var name: String {
        switch self {
        case .dismissAll: "Dismiss"
        default: (rawValue.first?.uppercased() ?? "") + rawValue.dropFirst()
        }
    }

    /// Why a request cannot become a call.
    enum Mistake: Error, Hashable {
        /// The body is not JSON.
        case notJSON(String)
        /// The body is JSON, and breaks a rule beyond the standard.
        case unreadable(JSONError.Reason)
        /// The body is JSON, but no object.
        case noObject
        /// The query has no whole number there.
        case noNumber(String)
        /// `If-Match` is no revision.
        case noRevision
        /// The query has no id.
        case noID
        /// The body names something else than the path.
        case otherName(String, inPath: String)
    }

    /// The parameters of the call that `request` asks for; `step` is the step in braces of its path.
    func parameters(of request: WebRequest, step: String?) throws(Mistake) -> [JSONTree.Member] {
        switch self {
        case .getOptions: return try numbers(["offset", "limit"], in: request)
        case .getStatistics:
            return ["from", "to"].compactMap { key in
                request.argument(key).map { JSONTree.Member(key, .string($0)) }
            }
        case .getValues, .dismissAll: return []
        case .removeOption: return [JSONTree.Member("id", .string(step ?? ""))] + Self.revision(of: request)
        case .moveOption:
            let members = try Self.members(of: request, naming: step, as: "id").filter { $0.key != "id" }
            return [JSONTree.Member("id", .string(step ?? ""))] + members + Self.revision(of: request)
        case .dismiss: return [JSONTree.Member("id", .string(step ?? ""))]
        case .setOptions:
            let revision = try revision(in: request)
            let members = try Self.members(of: request).filter { revision.isEmpty || $0.key != "revision" }
            return members.map(Self.untagged) + revision
        case .upsertOption:
            // The option's keys are the body, and with them what says where and for how long it is put.
            var option = try Self.members(of: request, naming: step, as: "id")
            let others = option.filter { ["before", "keep"].contains($0.key) }.map { member in
                // The end has no option behind it. In a call null is the same as nothing.
                member.key == "before" && member.value.isNull
                    ? JSONTree.Member("last", .boolean(true)) : member
            }
            option.removeAll { ["before", "keep", "id", "etag"].contains($0.key) }
            option.insert(JSONTree.Member("id", .string(step ?? "")), at: 0)
            return [JSONTree.Member("option", .object(option))] + others + Self.revision(of: request)
        case .raise: return [JSONTree.Member("alert", .object(try Self.members(of: request)))]
        case .setValue:
            let members = try Self.members(of: request, naming: step, as: "name").filter { $0.key != "name" }
            return [JSONTree.Member("name", .string(step ?? ""))] + members
        default: return try Self.members(of: request)
        }
    }

    private func numbers(_ keys: [String], in request: WebRequest) throws(Mistake) -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        for key in keys {
            guard let text = request.argument(key) else { continue }
            guard let number = Int64(text) else { throw .noNumber(key) }
            members.append(JSONTree.Member(key, .integer(number)))
        }
        return members
    }

    /// The revision of `If-Match`, which may be in quotes.
    private func revision(in request: WebRequest) throws(Mistake) -> [JSONTree.Member] {
        guard let text = request.headers["if-match"], text != "*" else { return [] }
        let bare = text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
        guard let number = Int64(bare) else { throw .noRevision }
        return [JSONTree.Member("revision", .integer(number))]
    }

    /// The revision of the list that a request about one option demands.
    private static func revision(of request: WebRequest) -> [JSONTree.Member] {
        Precondition(request.headers).revision.map { [JSONTree.Member("revision", .integer($0))] } ?? []
    }

    /// A list of options without the tags that a client was told with them.
    private static func untagged(_ member: JSONTree.Member) -> JSONTree.Member {
        guard member.key == "options", let options = member.value.array else { return member }
        let bare = options.map { option in
            option.members.map { .object($0.filter { $0.key != "etag" }) } ?? option
        }
        return JSONTree.Member(member.key, .array(bare))
    }

    /// The members of the object in a body, which may repeat in `key` what the path names.
    private static func members(
        of request: WebRequest,
        naming step: String?,
        as key: String
    ) throws(Mistake) -> [JSONTree.Member] {
        let members = try members(of: request)
        guard let step, let named = members.first(where: { $0.key == key })?.value, named != .string(step)
        else { return members }
        throw .otherName(key, inPath: step)
    }

    /// The members of the object in a body; none of an empty body.
    static func members(of request: WebRequest) throws(Mistake) -> [JSONTree.Member] {
        guard !request.body.isEmpty else { return [] }
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(request.body)
        } catch {
            throw error.isBeyondStandard ? .unreadable(error.reason) : .notJSON(error.description)
        }
        guard let members = tree.members else { throw .noObject }
        return members.map { JSONTree.Member($0.key, wholeNumber($0.value)) }
    }

    /// A number such as `5.0` as an integer, which it is in JSON Schema; another value as it is.
    private static func wholeNumber(_ value: JSONTree) -> JSONTree {
        guard case .number(let number) = value, let integer = Int64(exactly: number) else { return value }
        return .integer(integer)
    }
}
