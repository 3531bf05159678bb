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

    /// Makes one attempt to render the text of `request` with loopbanner-text, and starts the program if
    /// necessary. If the program fails, `problem` is set to a message to report, and the text is not sent to
    /// the program again.
    func attemptRendering(
        of request: TextRequest,
        settings: TextRunSettings,
        until deadline: Instant?,
        state: inout State,
        problem: inout String?
    ) -> AttemptResult {
        guard let program = readyProgram(state: &state, until: deadline, problem: &problem) else {
            let isFinal = hasGivenUp(state) && !hasPassed(deadline)
            return isFinal ? .impossible : .postponed
        }

        do throws(TextProgramError) {
            switch try requestRendering(
                of: request,
                from: program,
                settings: settings,
                until: deadline,
                state: &state
            ) {
            case .success(let text): return .rendered(text)
            case .failure(.tooLarge): return .tooLarge
            case .failure(.refused):
                state.failedRequests.insert(request)
                return .impossible
            case .failure: throw .malformedReply
            }
        } catch .ended(.exited(0)) {
            return .programExited
        } catch .timedOut where hasPassed(deadline) {
            // Its late reply will be skipped. A process that has received only a part of the request is
            // unusable.
            if !program.hasSentRequest { state.program = nil }
            return .postponed
        } catch {
            recordFailedText(of: request, error: error, state: &state, problem: &problem)
            return .impossible
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
        let isLongText = request.text.utf8.count > Self.longTextSize
        let timeout = isLongText ? Self.longTextRenderTimeout : Self.renderTimeout
        let timeLimit = MonotonicClock.now + timeout
        let replyDeadline = if let deadline { min(timeLimit, deadline) } else { timeLimit }
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
}
