import MonotonicTime
import SignAPI

/// What a member hears from the broker.
extension GroupMember {
    /// The broker has accepted the connection, and `topics.subscriptions` are asked for.
    public mutating func brokerCame(at now: Moment) {
        isConnected = true
        roster = GroupRoster()
        heard = nil
        join()
    }

    /// The connection is lost: the sign goes by itself at once.
    public mutating func brokerWent(at now: Moment) {
        guard isConnected else { return }
        isConnected = false
        heard = nil
        roster = GroupRoster()
        guard hasSign, standing != .alone else { return }
        forgetCalls()
        standing = .alone
        rev = nil
        tasks.append(.call(.leave))
    }

    /// A message of the group; others are ignored. Returns whether it was one.
    @discardableResult
    public mutating func receive(_ message: IncomingMessage, at now: Moment) -> Bool {
        guard let kind = topics.kind(of: message.topic) else { return false }
        do throws(Refusal) {
            switch kind {
            case .status(let node):
                setStatus(of: node, String(decoding: message.payload, as: UTF8.self), at: now)
            case .member(let node): try setMember(node, message, at: now)
            case .anchor: try hearAnchor(message, at: now)
            case .inputs: try hearInputs(message, at: now)
            }
        } catch {
            refuse(message.topic, error.description)
        }
        considerScribe(at: now)
        return true
    }

    private mutating func setStatus(of node: NodeName, _ word: String, at now: Moment) {
        guard node == sign else { return roster.set(node.text, isOnline: word == "online") }
        // This one knows about itself. The others must, too.
        if word != "online" { wantPresence(at: now) }
    }

    private mutating func setMember(_ node: NodeName, _ message: IncomingMessage, at now: Moment)
        throws(Refusal)
    {
        guard node != sign else {
            // Somebody has tidied up at the broker, or writes in this one's name.
            if (try? GroupMessage.rev(message.payload)) != rev { wantPresence(at: now) }
            return
        }
        let other = message.payload.isEmpty ? nil : try GroupMessage.rev(message.payload)
        let isKnown = other != nil && roster.rev(of: node.text) == other
        roster.set(node.text, rev: other)
        // Who says again that it is here was forgotten by somebody, and so may be this sign.
        if isKnown, other == rev, !message.isRetained { wantPresence(at: now) }
        // Somebody comes, and needs an anchor that has all inputs.
        if other == rev, standing == .inStep, !message.isRetained { anchors.wantSoon(at: now.instant) }
    }

    private mutating func hearInputs(_ message: IncomingMessage, at now: Moment) throws(Refusal) {
        guard !message.isRetained else { throw Refusal("a retained input is ignored: it happened long ago") }
        let (rev, inputs) = try GroupMessage.inputs(message.payload)
        guard rev == self.rev, standing == .inStep else { return }
        defer { merge() }
        for input in inputs where input.sign != sign.text {
            guard NodeName(input.sign) != nil else {
                throw Refusal("'\(input.sign.prefix(40))' is no sign's name")
            }
            guard roster.contains(input.sign, with: rev) else {
                // It has the same list. The broker may have forgotten it, and it says so when this sign does.
                wantPresence(at: now)
                throw Refusal("'\(input.sign)' is not there, or has another list")
            }
            guard limit.take(input.sign, at: now.instant) else {
                throw Refusal("more than \(SenderLimit.perSecond) inputs a second of '\(input.sign)'")
            }
            judge.take(at: input.at, arrival: now.wall)
            if arrived.count < SignRange.groupInputs { arrived.append(input) }
            anchors.noteInput(at: now.instant)
        }
    }

    private mutating func hearAnchor(_ message: IncomingMessage, at now: Moment) throws(Refusal) {
        guard !message.payload.isEmpty else { return }
        let anchor = try GroupMessage.anchor(message.payload)
        guard NodeName(anchor.by) != nil else { throw Refusal("'\(anchor.by.prefix(40))' is no sign's name") }
        guard anchor.rev == rev || rev == nil else { return }
        // The one that is kept may be this sign's own, from before it was started again.
        if anchor.by == sign.text, standing == .inStep { return }
        heard = anchor
        considerHeard(at: now)
    }
}
