import BannerText
import LinuxSystem
import MonotonicTime

/// The attempts to render a text with the program loopbanner-text.
extension TextDrawer {
    /// The maximum time that loopbanner-text may take to render a text of normal length.
    private static let renderTimeout = Nanoseconds.seconds(2)
    private static let longTextRenderTimeout = Nanoseconds.seconds(10)
    /// The size of a text, in bytes of UTF-8, above which the program gets more time to render it.
    private static let longTextSize = 3_000

    /// The outcome of one attempt to render a text with loopbanner-text.
    enum AttemptResult {
        case rendered(RenderedText)
        case tooLarge
        /// The program cannot render the text, so it must be shown in built-in letters.
        case impossible
        /// The text cannot be rendered now, and must be requested again later.
        case postponed
        /// The program has exited normally, probably because it was idle, and must be started again.
        case programExited
    }

    /// Makes one attempt to render the text of `request` with the program loopbanner-text, which is started
    /// if it is not running. Returns the rendered text, or the reason why there is none. If the program
    /// fails, `problem` is set to a message to report, and the text is not sent to the program again.
    func attemptRendering(
        of request: TextRequest,
        settings: TextRunSettings,
        until deadline: Instant?,
        state: inout State,
        problem: inout String?
    ) -> AttemptResult {
        guard let program = readyProgram(state: &state, until: deadline, problem: &problem) else {
            // The text is postponed until the program is ready, unless the program has failed too often or
            // cannot start. If `deadline` has passed, the program may only need more time to start.
            let isProgramUnusable = hasGivenUp(state) && !hasPassed(deadline)
            return isProgramUnusable ? .impossible : .postponed
        }
        do throws(TextProgramError) {
            let reply = try requestRendering(
                of: request,
                from: program,
                settings: settings,
                until: deadline,
                state: &state
            )
            return try attemptResult(ofReply: reply, to: request, state: &state)
        } catch {
            return attemptResult(
                after: error,
                sending: request,
                to: program,
                until: deadline,
                state: &state,
                problem: &problem
            )
        }
    }

    /// Returns the result of an attempt that ended with `error` after `request` was sent to `program`. If the
    /// program failed, records this, and sets `problem` to a message to report.
    private func attemptResult(
        after error: TextProgramError,
        sending request: TextRequest,
        to program: TextProgram,
        until deadline: Instant?,
        state: inout State,
        problem: inout String?
    ) -> AttemptResult {
        switch error {
        // The program exits with the status 0 when it has been idle, which is no failure.
        case .ended(.exited(0)): return .programExited
        case .timedOut where hasPassed(deadline):
            // The process keeps running, and its late reply is skipped. If the request was sent only in part,
            // the process would read the next request as the rest of this one, so it is replaced.
            if !program.hasSentRequest { state.program = nil }
            return .postponed
        default:
            recordFailedText(of: request, error: error, state: &state, problem: &problem)
            return .impossible
        }
    }

    /// Converts `reply`, the reply of the program to `request`, to the result of the attempt. Records a text
    /// that the program refuses to render, so that it is not sent again.
    private func attemptResult(
        ofReply reply: Result<RenderedText, TextMessages.Fault>,
        to request: TextRequest,
        state: inout State
    ) throws(TextProgramError) -> AttemptResult {
        switch reply {
        case .success(let text): return .rendered(text)
        case .failure(.tooLarge): return .tooLarge
        case .failure(.refused):
            state.failedRequests.insert(request)
            return .impossible
        case .failure: throw .malformedReply
        }
    }

    /// Sends `request` to `program`, and waits for the reply until `deadline` or the program's time limit.
    /// Returns the rendered text, or the reason why the program did not render it. A success resets the
    /// number of failures. Throws an error if the program ends, is late, or cannot be reached.
    private func requestRendering(
        of request: TextRequest,
        from program: TextProgram,
        settings: TextRunSettings,
        until deadline: Instant?,
        state: inout State
    ) throws(TextProgramError) -> Result<RenderedText, TextMessages.Fault> {
        state.lastRequestID &+= 1
        let id = state.lastRequestID
        let replyDeadline = replyDeadline(for: request, until: deadline)
        let message = TextMessages.encodeRequest(request, settings: settings, id: id)
        // Replies with another id belong to earlier requests that were abandoned.
        let bytes = try program.requestReply(to: message, until: replyDeadline) {
            TextMessages.id(of: $0) == id
        }
        let result = Result { () throws(TextMessages.Fault) in
            try TextMessages.decodeRenderedText(bytes, request: request, settings: settings, id: id)
        }
        if case .success = result { recordSuccess(&state) }
        return result
    }

    /// Returns the time until which the program may take to reply to `request`: the end of its time limit, or
    /// `deadline` if that is earlier.
    private func replyDeadline(for request: TextRequest, until deadline: Instant?) -> Instant {
        let isLongText = request.text.utf8.count > Self.longTextSize
        let timeout = isLongText ? Self.longTextRenderTimeout : Self.renderTimeout
        let timeLimit = MonotonicClock.now + timeout
        guard let deadline else { return timeLimit }
        return min(timeLimit, deadline)
    }
}
