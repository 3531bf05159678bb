import GatewayMessages
import MonotonicTime
import SignAPI

/// Sends the contents of sources (such as files or outputs of commands) to the sign when they change, and
/// again when the sign reconnects. Sending contents again does not restart their lifetime.
final class SourceFeeder {
    private struct Contents {
        var bytes: [UInt8]
        /// The time at which the lifetime of the contents began.
        var since: Instant
    }

    private struct Source {
        var settings: SourceSettings
        var health = SourceHealth()
        /// The last contents of the source that the sign has accepted, or nil if it has not accepted any.
        var acceptedContents: Contents?
        /// The contents of the source that arrived while no sign was connected, or nil if there are none.
        var unsentContents: Contents?
        /// The number of the last attempt to send contents to the sign. Replies to earlier attempts are
        /// ignored.
        var attempt = 0
        /// The number of calls in the last attempt to send contents that still await a reply of the sign.
        var pendingReplyCount = 0
        /// The number of options that were set in the last attempt to send contents. The sign may not have
        /// reported them yet.
        var optionCount = 0
    }

    /// A function that is called with the index of a source and the current time if the sign has not accepted
    /// the contents of this source.
    var requestRetry: (Int, Instant) -> Void = { _, _ in }

    private var sources: [Source]
    private let signLink: SignLink
    private let log: GatewayLog
    private var sign = SignStateCache()

    init(_ sources: [SourceSettings], _ context: PartContext) {
        self.sources = sources.map { Source(settings: $0) }
        signLink = context.signLink
        log = context.log
        signLink.keepsOptions = true
    }

    var isSignConnected: Bool { sign.isConnected }

    var failures: [SourceFailures] {
        sources.map { SourceFailures(name: $0.settings.contents.name, failureCount: $0.health.failures) }
    }

    func isFailing(_ index: Int) -> Bool { sources[index].health.isFailing }

    /// Processes a change of the sign's state or connection. If the sign has just connected, sends the last
    /// contents of all sources and returns true. Otherwise returns false.
    @discardableResult
    func signChanged(_ sign: SignStateCache, at now: Instant) -> Bool {
        let hasConnected = sign.isConnected && !self.sign.isConnected
        self.sign = sign
        guard hasConnected else { return false }
        for index in sources.indices {
            // The source may now provide invalid contents, so the last accepted contents are sent.
            let lastContents = sources[index].unsentContents ?? sources[index].acceptedContents
            if let lastContents { sendContents(lastContents, ofSource: index, at: now) }
        }
        return true
    }

    /// Sends `bytes`, the contents of the source at `index`, to the sign. If they have changed or
    /// `renewsLifetime` is true, their lifetime starts again.
    func sendContents(_ bytes: [UInt8], ofSource index: Int, renewsLifetime: Bool, at now: Instant) {
        if !renewsLifetime, let accepted = sources[index].acceptedContents, accepted.bytes == bytes {
            sendContents(accepted, ofSource: index, at: now)
        } else {
            sendContents(Contents(bytes: bytes, since: now), ofSource: index, at: now)
        }
    }

    /// Records a failure of the source at `index`. Logs `reason` if it is the first failure since the source
    /// last worked.
    func recordFailure(ofSource index: Int, reason: String, at now: Instant) {
        // A new attempt number invalidates the replies to earlier contents, which would wrongly indicate that
        // the source has recovered.
        sources[index].attempt += 1
        guard sources[index].health.recordFailure() else { return }
        log(.warning, "\(sourceDescription(at: index)): \(reason)")
    }

    /// Sends `contents` of the source at `index` to the sign, unless they have expired. If no sign is
    /// connected, stores the contents until one connects. If they cannot be converted to calls of the sign's
    /// methods, records a failure of the source and calls `requestRetry`.
    private func sendContents(_ contents: Contents, ofSource index: Int, at now: Instant) {
        guard sign.isConnected else { return sources[index].unsentContents = contents }
        sources[index].unsentContents = nil
        guard let conversion = conversion(of: contents, ofSource: index, at: now) else { return }

        let calls: [VarlinkCall]
        do throws(Refusal) {
            let optionIDs = optionIDs(with: conversion.ids(upTo: sources[index].optionCount))
            calls = try conversion.calls(contents.bytes, ids: optionIDs)
        } catch {
            recordFailure(ofSource: index, reason: error.description, at: now)
            return requestRetry(index, now)
        }
        startAttempt(calls, sending: contents, ofSource: index, at: now)
    }

    /// Starts a new attempt to send `contents` of the source at `index`. An attempt consists of all `calls`
    /// of the sign's methods that are necessary: they set the value or the options of the source, and remove
    /// its outdated options. The contents are accepted when all calls have succeeded, which `handleReply`
    /// determines.
    private func startAttempt(
        _ calls: [VarlinkCall],
        sending contents: Contents,
        ofSource index: Int,
        at now: Instant
    ) {
        sources[index].attempt += 1
        let attempt = sources[index].attempt
        // These counts are set before the calls, because a call can fail immediately.
        sources[index].pendingReplyCount = calls.count
        sources[index].optionCount = calls.count { $0.name == "UpsertOption" }
        for call in calls { perform(call, attempt: attempt, sending: contents, ofSource: index, at: now) }
        // Without calls, there is no reply that would accept the contents.
        if calls.isEmpty { recordAcceptance(contents, ofSource: index) }
    }

    /// Makes one of the calls that send `contents` of the source at `index` to the sign. `attempt` is the
    /// number of the attempt to which the call belongs.
    private func perform(
        _ call: VarlinkCall,
        attempt: Int,
        sending contents: Contents,
        ofSource index: Int,
        at now: Instant
    ) {
        signLink.call(call, at: now) { [weak self] result in
            // The sign may already have removed the option at the end of its lifetime.
            let isGone = call.name == "RemoveOption" && result.fault?.name == "UnknownOption"
            let fault = isGone ? nil : result.fault
            self?.handleReply(attempt: attempt, fault: fault, contents: contents, ofSource: index, at: now)
        }
    }

    /// Returns an object that converts `contents` of the source at `index`, with their remaining lifetime, to
    /// method calls. Returns nil if less than a millisecond remains.
    private func conversion(of contents: Contents, ofSource index: Int, at now: Instant) -> SourceContents? {
        var conversion = sources[index].settings.contents
        guard let lifetime = sources[index].settings.lifetime else { return conversion }
        let remaining = (contents.since + lifetime) - now
        let millisecond = Nanoseconds.milliseconds(1)
        guard remaining >= millisecond else { return nil }
        conversion.lifetime = "\(remaining.rawValue / millisecond.rawValue)ms"
        return conversion
    }

    /// Returns the ids of all options of the sign: those that the sign has reported, followed by those in
    /// `sentIDs` that it has not reported yet.
    private func optionIDs(with sentIDs: [String]) -> [String] {
        let reportedIDs = sign.options.compactMap { $0["id"]?.string }
        return reportedIDs + sentIDs.filter { !reportedIDs.contains($0) }
    }

    /// Handles the sign's reply to one of the calls that send `contents` of the source at `index`. Several
    /// calls may be necessary, which together form an attempt. The attempt succeeds when all replies have
    /// arrived, and fails with the first call that fails. After a failure, calls `requestRetry`.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt to which the call belongs.
    ///   - fault: The reason why the call has failed, or nil if it has succeeded.
    private func handleReply(
        attempt: Int,
        fault: SignFault?,
        contents: Contents,
        ofSource index: Int,
        at now: Instant
    ) {
        // Replies to an attempt that has ended are ignored.
        guard sources[index].attempt == attempt else { return }
        guard let fault else {
            sources[index].pendingReplyCount -= 1
            let isComplete = sources[index].pendingReplyCount == 0
            if isComplete { recordAcceptance(contents, ofSource: index) }
            return
        }
        switch fault {
        // If the connection has failed, the contents are sent later. Any other fault is that of the source.
        case .noSign, .noAnswer: keepUnsentContents(contents, ofSource: index)
        default: recordFailure(ofSource: index, reason: fault.description, at: now)
        }
        requestRetry(index, now)
    }

    /// Ends the current attempt to send `contents` of the source at `index`, and stores them until they can
    /// be sent. A source that is not read again, such as a topic, has these contents only here.
    private func keepUnsentContents(_ contents: Contents, ofSource index: Int) {
        // A new attempt number invalidates the replies to the other calls.
        sources[index].attempt += 1
        sources[index].unsentContents = contents
    }

    /// Records that the sign has accepted `contents` of the source at `index`. If the source had failed
    /// before, logs that it works again.
    private func recordAcceptance(_ contents: Contents, ofSource index: Int) {
        sources[index].acceptedContents = contents
        guard sources[index].health.recordSuccess() else { return }
        log(.info, "\(sourceDescription(at: index)) works again")
    }

    private func sourceDescription(at index: Int) -> String {
        let settings = sources[index].settings
        return "source \(settings.contents.name): \(settings.place)"
    }
}

extension Result where Failure == SignFault {
    fileprivate var fault: SignFault? { if case .failure(let fault) = self { fault } else { nil } }
}
