import SignAPI

/// Why a request cannot become a call.
enum RequestMistake: Error, Hashable {
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

extension SignMethod {
    /// Whether it changes one option, so that a request may demand what the option is before.
    var isAboutOption: Bool { [.upsertOption, .moveOption, .removeOption].contains(self) }

    /// The parameters of the call that `request` asks for; `step` is the step in braces of its path.
    func parameters(of request: WebRequest, step: String?) throws(RequestMistake) -> [JSONTree.Member] {
        switch self {
        case .setOptions:
            let revision = try Self.listRevision(of: request)
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
        default: return try plainParameters(of: request, step: step)
        }
    }

    /// The parameters by their names: the step of the path, and the query or the body.
    private func plainParameters(
        of request: WebRequest,
        step: String?
    ) throws(RequestMistake) -> [JSONTree.Member] {
        let definition = definition
        let key = definition.routes.lazy.compactMap(\.step).first ?? ""
        var members = step.map { [JSONTree.Member(key, .string($0))] } ?? []
        switch definition.routes.first?.verb {
        case "GET":
            for field in definition.parameters {
                guard let text = request.argument(field.name) else { continue }
                members.append(JSONTree.Member(field.name, try Self.value(text, of: field)))
            }
        case "DELETE": break
        default:
            members += try Self.members(of: request, naming: step, as: key).filter {
                step == nil || $0.key != key
            }
        }
        return members + (isAboutOption ? Self.revision(of: request) : [])
    }

    /// The value of a parameter in a query.
    private static func value(_ text: String, of field: Field) throws(RequestMistake) -> JSONTree {
        guard case .integer = field.type else { return .string(text) }
        guard let number = Int64(text) else { throw .noNumber(field.name) }
        return .integer(number)
    }

    /// The revision of `If-Match`, which may be in quotes.
    private static func listRevision(of request: WebRequest) throws(RequestMistake) -> [JSONTree.Member] {
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
    ) throws(RequestMistake) -> [JSONTree.Member] {
        let members = try members(of: request)
        guard let step, let named = members.first(where: { $0.key == key })?.value, named != .string(step)
        else { return members }
        throw .otherName(key, inPath: step)
    }

    /// The members of the object in a body; none of an empty body.
    static func members(of request: WebRequest) throws(RequestMistake) -> [JSONTree.Member] {
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
