import MonotonicTime
import SignAPI

/// What the sign says.
extension SignLink {
    /// Takes the answer of a call.
    func take(_ reply: VarlinkReply, at now: Instant) {
        if let tell = pending.answer(reply) { tell() } else { lose(at: now, .noSign) }
    }

    /// Takes events, or the end of their stream.
    func takeEvents(_ reply: VarlinkReply, at now: Instant) {
        guard reply.error == nil, let run = reply.parameters["run"]?.string else {
            return lose(at: now, .noSign)
        }
        let events = reply.parameters["events"]?.array ?? []
        if run != knowledge.run { knowledge.sequence = 0 }
        knowledge.run = run
        if let last = events.last?["seq"]?.integer { knowledge.sequence = last }
        let lost = reply.parameters["lost"]?.integer ?? 0
        if !events.isEmpty || lost > 0 {
            listener?.happened(SignEvents(run: run, lost: lost, events: events), now)
            refreshSoon(at: now)
        }
        if !reply.continues { lose(at: now, .noSign) }
    }

    /// Takes a picture.
    func takeFrame(_ reply: VarlinkReply, at now: Instant) {
        guard reply.error == nil, reply.continues else { return closeFrames() }
        let frame = SignFrame(tree: reply.parameters)
        self.frame = frame
        listener?.shown(frame, now)
    }

    /// Asks for the state, and then for what else has changed.
    func askForState(at now: Instant) {
        refresh = now + Self.longestRefresh
        guard !isRefreshing else { return }
        isRefreshing = true
        call("GetState", at: now) { [weak self] answer in self?.takeState(answer, at: now) }
    }

    private func takeState(_ answer: Result<JSONTree, SignFault>, at now: Instant) {
        isRefreshing = false
        guard case .success(let tree) = answer, let state = tree["state"], state.members != nil else {
            return
        }
        pause.reset()
        knowledge.state = state
        if wantsFrames { openFrames(at: now) }
        if keepsOptions, state["revision"]?.integer != knowledge.revision { return askForOptions(at: now) }
        listener?.changed(knowledge, now)
    }

    /// Asks for the options, from those on that were read.
    private func askForOptions(at now: Instant) {
        let offset = [JSONTree.Member("offset", .integer(Int64(partialOptions.count)))]
        call("GetOptions", offset, at: now) { [weak self] answer in
            guard let self else { return }
            guard case .success(let tree) = answer, let more = tree["options"]?.array else {
                partialOptions = []
                return
            }
            takeOptions(more, of: tree, at: now)
        }
    }

    private func takeOptions(_ more: [JSONTree], of tree: JSONTree, at now: Instant) {
        partialOptions += more
        let isWhole = more.isEmpty || Int64(partialOptions.count) >= tree["total"]?.integer ?? 0
        guard isWhole else { return askForOptions(at: now) }
        knowledge.options = partialOptions
        knowledge.revision = tree["revision"]?.integer
        partialOptions = []
        listener?.changed(knowledge, now)
        // Somebody changed the list while it was read.
        if knowledge.revision != knowledge.state?["revision"]?.integer { refreshSoon(at: now) }
    }
}
