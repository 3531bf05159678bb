import GatewayMessages
import MonotonicTime

/// Gives the sign what sources have: when it is new, and again when the sign comes back, for the rest of its lifetime.
/// A failure is said once, and once when the source is well again.
final class SourceFeeder {
    /// What a source had at an instant.
    private struct Contents {
        var bytes: [UInt8]
        var since: Instant
    }

    /// A source, and what it gave.
    private struct Fed {
        var source: SourceSettings
        var health = SourceHealth()
        /// The last that the sign took.
        var good: Contents?
        /// What came while there was no sign.
        var waiting: Contents?
        /// The number of the last attempt, so that late answers to an earlier one do not count.
        var attempt = 0
        /// How many answers of the sign to the last attempt are missing.
        var missing = 0
        /// The most options that were given and may still be there, which the sign may not have told yet.
        var mostGiven = 0
    }

    /// Called with the index of a source whose contents the sign did not take.
    var mustComeAgain: (Int, Instant) -> Void = { _, _ in }

    private var sources: [Fed]
    private let link: SignLink
    private let log: GatewayLog
    private var known = SignKnowledge()

    /// A feeder of `sources`, for the sign behind `link`.
    init(_ sources: [SourceSettings], link: SignLink, _ log: GatewayLog) {
        self.sources = sources.map { Fed(source: $0) }
        self.link = link
        self.log = log
        link.keepsOptions = true
    }

    /// Whether there is a sign to feed.
    var hasSign: Bool { known.isConnected }

    /// How often each source has failed.
    var failures: [SourceFailures] {
        sources.map { SourceFailures(name: $0.source.contents.name, count: $0.health.failures) }
    }

    /// Whether the last attempt of source `index` failed.
    func isIll(_ index: Int) -> Bool { sources[index].health.isIll }

    /// Gives a sign that has come the last good contents. Returns whether it has come.
    @discardableResult
    func signChanged(_ sign: SignKnowledge, at now: Instant) -> Bool {
        let hasCome = sign.isConnected && !known.isConnected
        known = sign
        guard hasCome else { return false }
        for index in sources.indices {
            // The source itself may have something bad now.
            if let last = sources[index].waiting ?? sources[index].good { feed(index, last, at: now) }
            sources[index].waiting = nil
        }
        return true
    }

    /// Gives the sign `bytes`, which source `index` has now. Their lifetime begins now if they are other ones than
    /// before, and with `isRenewed` in any case.
    func offer(_ bytes: [UInt8], of index: Int, isRenewed: Bool, at now: Instant) {
        let good = sources[index].good
        let isSame = !isRenewed && good?.bytes == bytes
        feed(index, Contents(bytes: bytes, since: isSame ? good?.since ?? now : now), at: now)
    }

    /// Source `index` has failed.
    func fail(_ index: Int, _ reason: String, at now: Instant) {
        // Answers that still come, to these contents or to good ones of before, do not make the source well.
        sources[index].attempt += 1
        guard sources[index].health.fail() else { return }
        log(.warning, "\(name(of: index)): \(reason)")
    }

    /// Gives the sign `given` for the rest of its lifetime.
    private func feed(_ index: Int, _ given: Contents, at now: Instant) {
        guard known.isConnected else {
            sources[index].waiting = given
            return
        }
        var contents = sources[index].source.contents
        if let lifetime = sources[index].source.lifetime {
            let rest = (given.since + lifetime) - now
            guard rest >= .milliseconds(1) else { return }
            contents.lifetime = "\(rest.rawValue / 1_000_000)ms"
        }
        sources[index].attempt += 1
        let attempt = sources[index].attempt
        do throws(Refusal) {
            let told = known.options.compactMap { $0["id"]?.string }
            let own = contents.ids(upTo: sources[index].mostGiven).filter { !told.contains($0) }
            let calls = try contents.calls(given.bytes, ids: told + own)
            sources[index].missing = calls.count
            sources[index].mostGiven = calls.reduce(0) { $0 + ($1.name == "UpsertOption" ? 1 : 0) }
            for call in calls {
                link.call(String(call.name), call.parameters, at: now) { [weak self] answer in
                    // What is to leave may have left.
                    let isGone =
                        if case .failure(let fault) = answer { fault.name == "UnknownOption" } else { false }
                    let result = isGone && call.name == "RemoveOption" ? .success(()) : answer.map { _ in () }
                    self?.take(result, of: attempt, given, by: index, at: now)
                }
            }
            if calls.isEmpty { recover(index, with: given) }
        } catch {
            fail(index, error.description, at: now)
            mustComeAgain(index, now)
        }
    }

    private func take(
        _ answer: Result<Void, SignFault>,
        of attempt: Int,
        _ given: Contents,
        by index: Int,
        at now: Instant
    ) {
        guard sources[index].attempt == attempt else { return }
        switch answer {
        case .success:
            sources[index].missing -= 1
            if sources[index].missing == 0 { recover(index, with: given) }
        case .failure(.noSign), .failure(.noAnswer):
            // The source is not to blame.
            sources[index].attempt += 1
            mustComeAgain(index, now)
        case .failure(let fault):
            fail(index, fault.words, at: now)
            mustComeAgain(index, now)
        }
    }

    private func recover(_ index: Int, with given: Contents) {
        sources[index].good = given
        guard sources[index].health.succeed() else { return }
        log(.info, "\(name(of: index)) is well again")
    }

    private func name(of index: Int) -> String {
        let source = sources[index].source
        return "source \(source.contents.name): \(source.place)"
    }
}
