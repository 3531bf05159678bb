import SignAPI

extension VarlinkCall {
    /// Creates a call of a sign's method.
    package static func sign(_ method: String, _ parameters: KeyValuePairs<String, JSONTree> = [:])
        -> VarlinkCall
    {
        .sign(method, parameters.map { JSONTree.Member($0.key, $0.value) })
    }

    /// Creates a call of a sign's method.
    package static func sign(
        _ method: String,
        _ parameters: [JSONTree.Member],
        wantsMore: Bool = false
    ) -> VarlinkCall {
        VarlinkCall("\(SignInterface.name).\(method)", parameters, wantsMore: wantsMore)
    }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
    /// Creates an object with members in the order of the literal.
    public init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }

    /// The value as JSON text, without white space.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: self)
        return bytes
    }
}

/// The reason why a message has no effect, as a sentence for the log.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, and the remedy if there is one.
    package var description: String

    package init(_ description: String) { self.description = description }

    /// Creates a refusal of a call that the sign could not read.
    package init(unreadable reason: JSONError.Reason) {
        switch reason {
        case .zeroCharacter: self.init("the text has a NUL character, which a sign cannot show; remove it")
        case .tooDeep:
            self.init("arrays and objects are nested more than \(JSONTree.maxDepth) levels deep")
        default: self.init("an object has the same key twice")
        }
    }
}

extension Sequence<VarlinkCall> {
    /// Throws if the sign could not read one of the calls.
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
    /// The text of an option that shows this text literally: each brace is doubled, so it begins no field and no style.
    var literalMarkup: String {
        var markup = ""
        for scalar in unicodeScalars {
            markup.unicodeScalars.append(scalar)
            if scalar == "{" || scalar == "}" { markup.unicodeScalars.append(scalar) }
        }
        return markup
    }
}
