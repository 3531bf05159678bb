import MonotonicTime
import SignAPI

/// The part of a group member that handles the MQTT broker: its connections, and the messages that it
/// delivers from other members.
extension GroupMember {
    /// Handles a new connection to the MQTT broker, and starts to join the group. The caller must already
    /// have subscribed to `topics.subscriptions`.
    package mutating func brokerConnected(at now: Moment) {
        isConnected = true
        roster = GroupRoster()
        receivedCheckpoint = nil
        requestJoin()
    }

    /// Handles the loss of the connection to the MQTT broker. The sign leaves the group and continues
    /// independently without a pause.
    package mutating func brokerDisconnected(at now: Moment) {
        guard isConnected else { return }
        isConnected = false
        receivedCheckpoint = nil
        roster = GroupRoster()
        guard hasSign, state != .alone else { return }
        resetCalls()
        state = .alone
        listHash = nil
        tasks.append(.call(.leave))
    }

    /// Processes a message from the MQTT broker. If the message is invalid, it is rejected, and the reason is
    /// available from `takeRefusal()`.
    ///
    /// - Returns: Whether `message.topic` belongs to the group. If false, the message is ignored.
    @discardableResult
    package mutating func receive(_ message: IncomingMessage, at now: Moment) -> Bool {
        guard let kind = topics.kind(of: message.topic) else { return false }
        do throws(Refusal) {
            switch kind {
            case .status(let node):
                receiveStatus(of: node, status: String(decoding: message.payload, as: UTF8.self), at: now)
            case .member(let node): try receiveMember(node, message: message, at: now)
            case .checkpoint: try receiveCheckpoint(message, at: now)
            case .inputs: try receiveInputs(message, at: now)
            case .counter(let node, let name): try receiveCounter(name, of: node, message: message, at: now)
            }
        } catch {
            refusalCount += 1
            lastRefusal = Refusal("\(message.topic): \(error)")
        }
        // The message may have changed which members are online, and thus who is the leader.
        updateLeadership(at: now)
        return true
    }

    /// Records whether the sign `node` is online. If another client has reported this sign as offline,
    /// schedules another announcement of its presence.
    private mutating func receiveStatus(of node: NodeName, status: String, at now: Moment) {
        guard node == ownNode else { return roster.set(node.text, isOnline: status == "online") }
        // The broker has published this sign's last will, so other members would take the sign for offline.
        if status != "online" { schedulePresence(at: now) }
    }

    /// Stores the hash of the option list that the member `node` has announced. Members in step must share
    /// this hash. An empty message removes it. If that member is joining, schedules a checkpoint for it.
    private mutating func receiveMember(_ node: NodeName, message: IncomingMessage, at now: Moment)
        throws(Refusal)
    {
        guard node != ownNode else {
            // A different payload means that another client has cleared or overwritten this sign's retained
            // message.
            if (try? GroupMessage.listHash(message.payload)) != listHash { schedulePresence(at: now) }
            return
        }
        let otherHash = message.payload.isEmpty ? nil : try GroupMessage.listHash(message.payload)
        let isRepeated = otherHash != nil && roster.listHash(of: node.text) == otherHash
        roster.set(node.text, listHash: otherHash)
        guard otherHash == listHash, !message.isRetained else { return }
        // A member repeats its list hash if the broker has lost it. The broker may also have lost this sign's
        // hash.
        if isRepeated { schedulePresence(at: now) }
        // The other member is joining, so it needs a checkpoint that includes all inputs.
        if state == .inStep { checkpoints.requestSoon(at: now.instant) }
    }

    /// Merges the inputs of other members, such as button presses, into this sign. Does nothing if this sign
    /// is not in step, or if the senders have another option list.
    ///
    /// Throws at the first input whose sender is offline or has exceeded its rate limit. Earlier inputs are
    /// still merged.
    private mutating func receiveInputs(_ message: IncomingMessage, at now: Moment) throws(Refusal) {
        guard !message.isRetained else {
            throw Refusal("a retained input is ignored because it is out of date")
        }
        let (listHash, inputs) = try GroupMessage.inputs(message.payload)
        guard listHash == self.listHash, state == .inStep else { return }
        defer { mergePendingInputs() }
        for input in inputs where input.sign != ownNode.text {
            try admit(input, listHash: listHash, at: now)
            clockSkew.add(sent: input.at, received: now.wallTime)
            if pendingInputs.count < SignRange.groupInputs { pendingInputs.append(input) }
            checkpoints.noteInput(at: now.instant)
        }
    }

    /// Admits `input`, and counts it in the rate limit of its sender. Throws if the sender has an invalid
    /// name, is not an online member whose option list has the hash `listHash`, or exceeds the limit.
    ///
    /// If the sender is not online, the broker must have lost the message that announces its presence,
    /// because the sender has the same list. This sign then announces its own presence, and the sender
    /// responds to that by announcing itself again.
    private mutating func admit(
        _ input: GroupCall.Input,
        listHash: String,
        at now: Moment
    ) throws(Refusal) {
        try Self.checkName(input.sign)
        guard roster.isOnline(input.sign, with: listHash) else {
            schedulePresence(at: now)
            throw Refusal("'\(input.sign)' is offline, or has a different list")
        }
        guard rateLimit.admit(input.sign, at: now.instant) else {
            throw Refusal("more than \(SenderRateLimit.perSecond) inputs per second from '\(input.sign)'")
        }
    }

    /// Queues a counter that the sign `node` has published, and merges it into this sign. Throws if the
    /// counter is invalid, or if the sign publishes too many.
    ///
    /// The broker delivers each new message to all signs, even to the one that published it. It also stores
    /// the last message about each counter, and delivers this *retained* copy after each connection. An empty
    /// message only removes the copy.
    ///
    /// - Parameters:
    ///   - name: The name of the counter in the topic of the message.
    ///   - node: The sign that published the counter, which is named in the topic. It can be this sign.
    private mutating func receiveCounter(
        _ name: String,
        of node: NodeName,
        message: IncomingMessage,
        at now: Moment
    ) throws(Refusal) {
        guard !message.payload.isEmpty else { return }
        // Retained copies are always merged, even those of this sign's own counters, because they restore
        // changes that this sign has lost. They all arrive at once, so the rate limit does not apply to them.
        if !message.isRetained {
            if node == ownNode { return }
            try checkCounterRate(of: node, at: now)
        }
        let counter = try GroupMessage.counter(message.payload)
        guard counter.name == name else { throw Refusal("the counter's name differs from its topic") }
        counters.add(counter, from: node.text)
        mergeCounters()
    }

    /// Counts a counter message from the sign `node`. Throws if the sign has sent too many of them in the
    /// current second.
    private mutating func checkCounterRate(of node: NodeName, at now: Moment) throws(Refusal) {
        let limit = SenderRateLimit.countersPerSecond
        guard counterLimit.admit(node.text, atMost: limit, at: now.instant) else {
            throw Refusal("more than \(limit) counters per second from '\(node.text)'")
        }
    }

    /// Stores a checkpoint (the state of a group's leader) if it belongs to this sign's option list, and
    /// adopts it if possible. Throws if the checkpoint is invalid.
    private mutating func receiveCheckpoint(_ message: IncomingMessage, at now: Moment) throws(Refusal) {
        guard !message.payload.isEmpty else { return }
        let checkpoint = try GroupMessage.checkpoint(message.payload)
        try Self.checkName(checkpoint.sender)
        guard checkpoint.listHash == listHash || listHash == nil else { return }
        // The broker may return a checkpoint that this sign published before it restarted.
        if checkpoint.sender == ownNode.text, state == .inStep { return }
        receivedCheckpoint = checkpoint
        adoptReceivedCheckpoint(at: now)
    }

    private static func checkName(_ name: String) throws(Refusal) {
        guard NodeName(name) != nil else { throw Refusal("'\(name.prefix(40))' is not the name of a sign") }
    }
}
