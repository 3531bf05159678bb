import GatewayMessages
import MonotonicTime
import SignAPI

/// An extension that handles the replies that the sign sends on its connections.
extension SignLink {
    func handleReply(_ reply: VarlinkReply, at now: Instant) {
        if let handler = pending.answer(reply) { handler() } else { disconnect(at: now, .noSign) }
    }

    /// Passes new events of the sign to the listener, and stores the position in the event stream.
    /// Disconnects from the sign if it replies with an error or ends the stream.
    func handleEvents(_ reply: VarlinkReply, at now: Instant) {
        guard reply.error == nil, let run = reply.parameters["run"]?.string else {
            return disconnect(at: now, .noSign)
        }
        let events = reply.parameters["events"]?.array ?? []
        if run != sign.run { sign.sequence = 0 }
        sign.run = run
        if let lastSequence = events.last?["seq"]?.integer { sign.sequence = lastSequence }
        let lostCount = reply.parameters["lost"]?.integer ?? 0
        if !events.isEmpty || lostCount > 0 {
            listener?.received(SignEvents(run: run, lost: lostCount, events: events), now)
            refreshSoon(at: now)
        }
        if !reply.continues { disconnect(at: now, .noSign) }
    }

    /// Stores a frame, which is a picture of the sign's LEDs, and passes it to the listener. If the sign
    /// replies with an error or ends the stream, closes the connection for frames.
    func handleFrame(_ reply: VarlinkReply, at now: Instant) {
        guard reply.error == nil, reply.continues else { return closeFrames() }
        let frame = SignFrame(tree: reply.parameters)
        self.frame = frame
        listener?.shown(frame, now)
    }

    // MARK: State

    /// Requests the current state of the sign, unless a request is pending. If the state shows that the list
    /// of options has changed, the options are requested next.
    func requestState(at now: Instant) {
        refreshTime = now + Self.maximumRefreshInterval
        guard !isRefreshing else { return }
        isRefreshing = true
        call(.signMethod("GetState"), at: now) { [weak self] result in
            self?.isRefreshing = false
            guard case .success(let reply) = result, let state = reply["state"], state.members != nil else {
                return
            }
            self?.storeState(state, at: now)
        }
    }

    /// Stores `state`, the sign's reply to `GetState`, and notifies the listener.
    ///
    /// The sign's list of options gets a new revision number with each change, and `state` contains the
    /// current number. If this link keeps a copy of the list and the copy has another number, the list is
    /// read first, and the listener is notified of both together.
    private func storeState(_ state: JSONTree, at now: Instant) {
        reconnectDelay.reset()
        sign.state = state
        if needsFrames { openFrames() }

        let areOptionsCurrent = state["revision"]?.integer == sign.revision
        if keepsOptions, !areOptionsCurrent {
            updateOptions(at: now)
        } else {
            listener?.changed(sign, now)
        }
    }

    /// Reads the list of options, stores it, and notifies the listener. Does nothing if the list cannot be
    /// read.
    private func updateOptions(at now: Instant) {
        readOptions(at: now) { [weak self] result in
            guard let self, case .success(let list) = result else { return }
            sign.options = list.options
            sign.revision = list.revision
            listener?.changed(sign, now)
            // If the list has changed since the state was read, the state is outdated, and is read again.
            if sign.revision != sign.state?["revision"]?.integer { refreshSoon(at: now) }
        }
    }

    // MARK: Options

    /// The options that have been read from the sign so far, all at the same revision of its list. `revision`
    /// is nil before the first page of options is read.
    struct OptionList {
        var options: [JSONTree] = []
        var revision: Int64?

        /// The state of reading after a page of options was received.
        fileprivate enum Progress {
            /// This list contains all options.
            case complete(OptionList)
            /// More options follow those of this list.
            case incomplete(OptionList)
            /// The sign's list has changed since the first page, so the pages do not fit together.
            case outdated
        }

        /// Appends the options in `page` to this list. `page` is the sign's reply to `GetOptions` for the
        /// options after those of this list. Returns the resulting list and whether it is complete.
        fileprivate func appending(_ page: JSONTree) -> Progress {
            let pageRevision = page["revision"]?.integer
            guard options.isEmpty || revision == pageRevision else { return .outdated }
            let pageOptions = page["options"]?.array ?? []
            let list = OptionList(options: options + pageOptions, revision: pageRevision)
            let totalCount = page["total"]?.integer ?? 0
            // An empty page also ends the list. Otherwise, the same page would be requested endlessly.
            let isComplete = pageOptions.isEmpty || list.options.count >= totalCount
            return isComplete ? .complete(list) : .incomplete(list)
        }
    }

    /// The maximum number of attempts to read or change the sign's list of options. An attempt fails if
    /// another client changes the list at the same time.
    static let maximumAttempts = 8

    /// Reads all options of the sign, and passes them, or the reason of a failure, to `reply`. Starts again
    /// if the list of options changes while it is being read. The sign handles earlier calls first.
    func readOptions(at now: Instant, _ reply: @escaping (Result<OptionList, SignFault>) -> Void) {
        readOptions(continuing: OptionList(), attempt: 1, at: now, reply)
    }

    /// Reads the remaining options of the sign, page by page, and passes the complete list to `reply`. Each
    /// reply of the sign is a page: some consecutive options, and the total number of options. This function
    /// requests one page, and calls itself for the next one. If another client changes the list in the
    /// meantime, it starts again from the first page, in at most `maximumAttempts` attempts.
    ///
    /// - Parameters:
    ///   - list: The options that this attempt has already read, from the start of the list.
    ///   - attempt: The number of this attempt, from 1.
    ///   - reply: Receives the list, or the reason why it could not be read.
    private func readOptions(
        continuing list: OptionList,
        attempt: Int,
        at now: Instant,
        _ reply: @escaping (Result<OptionList, SignFault>) -> Void
    ) {
        let offset = JSONTree.integer(Int64(list.options.count))
        call(.signMethod("GetOptions", ["offset": offset]), at: now) { [weak self] result in
            let page: JSONTree
            switch result {
            case .failure(let fault): return reply(.failure(fault))
            case .success(let parameters): page = parameters
            }

            switch list.appending(page) {
            case .complete(let completeList): reply(.success(completeList))
            case .incomplete(let longerList):
                self?.readOptions(continuing: longerList, attempt: attempt, at: now, reply)
            case .outdated where attempt < Self.maximumAttempts:
                self?.readOptions(continuing: OptionList(), attempt: attempt + 1, at: now, reply)
            case .outdated: reply(.failure(.noAnswer))
            }
        }
    }
}
