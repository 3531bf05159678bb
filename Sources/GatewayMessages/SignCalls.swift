import SignAPI

extension VarlinkCall {
    /// Creates a call of a method of the sign, such as `SetLit`.
    package static func signMethod(_ method: String, _ parameters: KeyValuePairs<String, JSONTree> = [:])
        -> VarlinkCall
    {
        .signMethod(method, parameters.map { JSONTree.Member($0.key, $0.value) })
    }

    /// Creates a call of a method of the sign, such as `GetState`. If `wantsMore` is true, the call requests
    /// a stream of replies instead of a single one.
    package static func signMethod(
        _ method: String,
        _ parameters: [JSONTree.Member],
        wantsMore: Bool = false
    ) -> VarlinkCall {
        VarlinkCall("\(SignInterface.name).\(method)", parameters, wantsMore: wantsMore)
    }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
    /// Creates a JSON object whose members are in the order of the dictionary literal.
    public init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
}

/// The reason why the gateway rejects a message or a request, worded for the log or for the client.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the problem, with a remedy if there is one.
    package var description: String
    /// The reason why the sign could not read the JSON of a call, or nil if the call was refused for another
    /// reason.
    package var unreadableReason: JSONError.Reason?

    package init(_ description: String) { self.description = description }

    /// Creates the refusal of a call whose JSON the sign could not read, for example because a text contains
    /// a NUL character.
    package init(unreadable reason: JSONError.Reason) {
        switch reason {
        case .zeroCharacter: self.init("the text has a NUL character, which a sign cannot show; remove it")
        case .tooDeep:
            self.init("arrays and objects are nested more than \(JSONTree.maxDepth) levels deep")
        default: self.init("an object has the same key twice")
        }
        unreadableReason = reason
    }
}

extension Sequence<VarlinkCall> {
    /// Throws a `Refusal` if the JSON of any call exceeds the limits of the sign's parser, which could not
    /// read that call.
    func checkReadable() throws(Refusal) {
        for call in self {
            if let reason = call.messageDefect { throw Refusal(unreadable: reason) }
        }
    }
}

extension [UInt8] {
    func text() throws(Refusal) -> String {
        guard let text = String(validating: self, as: UTF8.self) else { throw Refusal("not valid UTF-8") }
        return text
    }

    func json() throws(Refusal) -> JSONTree {
        do throws(JSONError) {
            return try JSONTree(self)
        } catch {
            throw error.isBeyondStandard
                ? Refusal(unreadable: error.reason) : Refusal("invalid JSON: \(error)")
        }
    }
}

extension String {
    /// The markup that makes a sign show this string literally. Each brace is doubled, so that it does not
    /// start a field or a style.
    var literalMarkup: String {
        var markup = ""
        for scalar in unicodeScalars {
            markup.unicodeScalars.append(scalar)
            if scalar == "{" || scalar == "}" { markup.unicodeScalars.append(scalar) }
        }
        return markup
    }
}
