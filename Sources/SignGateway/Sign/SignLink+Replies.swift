import GatewayMessages
import MonotonicTime
import SignAPI

/// The handlers of the sign's replies.
extension SignLink {
    func handleReply(_ reply: VarlinkReply, at now: Instant) {
        if let handler = pending.answer(reply) { handler() } else { disconnect(at: now, .noSign) }
    }

    func handleEvents(_ reply: VarlinkReply, at now: Instant) {
        guard reply.error == nil, let run = reply.parameters["run"]?.string else {
            return disconnect(at: now, .noSign)
        }
        let events = reply.parameters["events"]?.array ?? []
        if run != sign.run { sign.sequence = 0 }
        sign.run = run
        if let last = events.last?["seq"]?.integer { sign.sequence = last }
        let lost = reply.parameters["lost"]?.integer ?? 0
        if !events.isEmpty || lost > 0 {
            listener?.received(SignEvents(run: run, lost: lost, events: events), now)
            refreshSoon(at: now)
        }
        if !reply.continues { disconnect(at: now, .noSign) }
    }

    func handleFrame(_ reply: VarlinkReply, at now: Instant) {
        guard reply.error == nil, reply.continues else { return closeFrames() }
        let frame = SignFrame(tree: reply.parameters)
        self.frame = frame
        listener?.shown(frame, now)
    }

    // MARK: State

    /// Requests the state of the sign. If the state shows that the list of options has changed, requests the options
    /// next.
    func requestState(at now: Instant) {
        refreshTime = now + Self.maximumRefreshInterval
        guard !isRefreshing else { return }
        isRefreshing = true
        call(.sign("GetState"), at: now) { [weak self] reply in self?.handleState(reply, at: now) }
    }

    private func handleState(_ reply: Result<JSONTree, SignFault>, at now: Instant) {
        isRefreshing = false
        guard case .success(let tree) = reply, let state = tree["state"], state.members != nil else { return }
        reconnectDelay.reset()
        sign.state = state
        if needsFrames { openFrames() }
        guard keepsOptions, state["revision"]?.integer != sign.revision else {
            listener?.changed(sign, now)
            return
        }
        readOptions(at: now) { [weak self] result in
            guard let self, case .success(let list) = result else { return }
            sign.options = list.options
            sign.revision = list.revision
            listener?.changed(sign, now)
            // The list has changed between the two replies, so the state must be read again.
            if sign.revision != sign.state?["revision"]?.integer { refreshSoon(at: now) }
        }
    }

    // MARK: Options

    /// The complete list of the sign's options, at one revision of the list.
    struct OptionList {
        var options: [JSONTree] = []
        var revision: Int64?
    }

    /// The maximum number of attempts to read or change a list. An attempt fails if another client changes
    /// the list at the same time.
    static let maximumAttempts = 8

    /// Reads all options of the sign after all earlier calls, and passes them to `reply`. Starts again if the
    /// list changes while it is being read.
    func readOptions(at now: Instant, _ reply: @escaping (Result<OptionList, SignFault>) -> Void) {
        readOptions(after: OptionList(), attempt: 1, at: now, reply)
    }

    private func readOptions(
        after list: OptionList,
        attempt: Int,
        at now: Instant,
        _ reply: @escaping (Result<OptionList, SignFault>) -> Void
    ) {
        let offset = JSONTree.integer(Int64(list.options.count))
        call(.sign("GetOptions", ["offset": offset]), at: now) { [weak self] result in
            let tree: JSONTree
            switch result {
            case .failure(let fault): return reply(.failure(fault))
            case .success(let parameters): tree = parameters
            }
            let revision = tree["revision"]?.integer
            guard list.options.isEmpty || list.revision == revision else {
                guard attempt < Self.maximumAttempts else { return reply(.failure(.noAnswer)) }
                self?.readOptions(after: OptionList(), attempt: attempt + 1, at: now, reply)
                return
            }
            let page = tree["options"]?.array ?? []
            let longer = OptionList(options: list.options + page, revision: revision)
            let isComplete = page.isEmpty || Int64(longer.options.count) >= tree["total"]?.integer ?? 0
            if isComplete { return reply(.success(longer)) }
            self?.readOptions(after: longer, attempt: attempt, at: now, reply)
        }
    }
}
