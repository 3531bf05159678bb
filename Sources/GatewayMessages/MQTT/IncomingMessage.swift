import Diagnostics
import SignAPI

/// A message that the gateway has received from the MQTT broker. Its contents are never used in the name of a
/// topic.
package struct IncomingMessage: Hashable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the message is a retained copy, which the broker sends at each new subscription.
    package var isRetained: Bool

    /// The maximum size of the payload of a message to a sign, in bytes. A picture in base64 fits easily.
    package static let maximumSize = 96 << 10

    /// The maximum size of the payload of a message on a topic of a fleet, in bytes.
    package static let longestReceived = 256 << 10

    package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }

    /// Returns the method call that the message requests from the sign. Returns nil if the topic is not one
    /// of `topics`, or if the message has no effect. Throws if the message is invalid.
    ///
    /// - Parameters:
    ///   - topics: The MQTT topics of the sign.
    ///   - hasMarkup: Whether a plain text for an option may contain fields and styles, such as `{bold}`. If
    ///     false, the sign shows the text literally.
    package func call(on topics: SignTopics, hasMarkup: Bool = false) throws(Refusal) -> VarlinkCall? {
        guard let call = try uncheckedCall(on: topics, hasMarkup: hasMarkup) else { return nil }
        try CollectionOfOne(call).checkReadable()
        return call
    }

    private func uncheckedCall(on topics: SignTopics, hasMarkup: Bool) throws(Refusal) -> VarlinkCall? {
        guard let kind = topics.incomingKind(of: topic) else { return nil }
        guard !isRetained || kind.allowsRetained else {
            throw Refusal(
                "a retained message is ignored because the broker would resend it on every connection; publish it "
                    + "without the retain flag"
            )
        }
        guard payload.count <= Self.maximumSize else {
            throw Refusal("\(payload.count) bytes; a message may have at most \(Self.maximumSize)")
        }
        // An empty payload only removes a retained message from the broker.
        if payload.isEmpty, !kind.allowsRetained { return nil }
        return try call(for: kind, hasMarkup: hasMarkup)
    }

    /// Returns the method call that passes a message of this kind to the sign. The payload is plain text or,
    /// for alerts and options, optionally JSON. Throws if the payload is invalid.
    private func call(for kind: SignTopics.Incoming, hasMarkup: Bool) throws(Refusal) -> VarlinkCall {
        switch kind {
        case .command: return .signMethod("Perform", ["line": .string(try payload.text())])
        case .selectedOption: return .signMethod("GoTo", ["id": .string(try payload.text())])
        case .brightness: return .signMethod("SetBrightness", ["percent": .integer(try brightness())])
        case .lit:
            guard let isLit = ["ON": true, "OFF": false][try payload.text()] else {
                throw Refusal("the payload must be ON or OFF")
            }
            return .signMethod("SetLit", ["lit": .boolean(isLit)])
        case .alert:
            if let members = try objectMembers() { return .signMethod("Raise", ["alert": .object(members)]) }
            return .signMethod("Raise", ["alert": ["text": .string(try payload.text())]])
        case .value(let name):
            return payload.isEmpty
                ? .signMethod("SetValue", ["name": .string(name)])
                : .signMethod("SetValue", ["name": .string(name), "value": .string(try payload.text())])
        case .counter(let name):
            return .signMethod("Count", ["name": .string(name), "change": .string(try counterChange())])
        case .option(let id):
            guard !payload.isEmpty else { return .signMethod("RemoveOption", ["id": .string(id)]) }
            return .signMethod("UpsertOption", ["option": try option(id, hasMarkup: hasMarkup)])
        }
    }

    /// Returns the brightness in the payload, in percent. Throws if it is not a number from 0 to 100.
    private func brightness() throws(Refusal) -> Int64 {
        guard let percent = Int64(try payload.text()), SignRange.percent.contains(Int(percent)) else {
            throw Refusal("the brightness must be a number from 0 to 100")
        }
        return percent
    }

    /// Returns the change to a counter that the payload requests, in the notation of the sign: `=5` sets the
    /// counter to 5, and `+5` adds 5. A payload that consists only of digits sets the counter. Throws if the
    /// payload is not text.
    private func counterChange() throws(Refusal) -> String {
        let text = try payload.text()
        let isNumber = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return isNumber ? "=" + text : text
    }

    /// Returns the option that the payload describes, with `id` from the topic. The payload is either a JSON
    /// object or the text of the option. Throws if it is neither valid JSON nor text.
    private func option(_ id: String, hasMarkup: Bool) throws(Refusal) -> JSONTree {
        if let members = try objectMembers() {
            return .object([JSONTree.Member("id", .string(id))] + members.filter { $0.key != "id" })
        }
        let text = try payload.text()
        return ["id": .string(id), "text": .string(hasMarkup ? text : text.literalMarkup)]
    }

    /// Returns the members of the JSON object in the payload, ignoring white space before it. Returns nil if
    /// the payload is plain text, which may also begin with a brace, as in `{value:soup}`.
    private func objectMembers() throws(Refusal) -> [JSONTree.Member]? {
        let text = try payload.text().drop(while: \.isWhitespace)
        guard text.first == "{" else { return nil }
        let next = text.dropFirst().first { !$0.isWhitespace }
        guard next == "\"" || next == "}" || next == nil else { return nil }
        return try payload.json().members ?? []
    }
}
