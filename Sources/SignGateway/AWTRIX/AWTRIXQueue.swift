import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// The queue of AWTRIX 3 requests from HTTP and MQTT. Each request is finished before the next one begins, and reads the
/// options that the previous one left, so a request that removes an app finds the app that was set just before.
final class AWTRIXQueue {
    /// Why a request was not done.
    enum Failure: Error {
        /// The request means nothing here.
        case refused(Refusal)
        /// Too many requests wait.
        case full
        /// The sign did not do it.
        case fault(SignFault)
    }

    private struct Job {
        var request: AWTRIXRequest
        var done: (Result<Void, Failure>) -> Void
    }

    /// The most requests that wait.
    private static let mostJobs = 256
    /// What is wrong with a request while so many wait.
    static let fullWords = "too many requests at once; send them more slowly"

    private let link: SignLink
    private let log: GatewayLog
    private var complaints = Complaints()
    private var jobs: [Job] = []
    private var isBusy = false

    /// A queue for the sign behind `link`.
    init(_ link: SignLink, _ log: GatewayLog) {
        self.link = link
        self.log = log
    }

    /// Does `request` after those before it. `done` is called once.
    func perform(_ request: AWTRIXRequest, _ done: @escaping (Result<Void, Failure>) -> Void) {
        guard jobs.count < Self.mostJobs else {
            return done(.failure(.full))
        }
        jobs.append(Job(request: request, done: done))
        begin()
    }

    private func begin() {
        guard !isBusy, !jobs.isEmpty else { return }
        isBusy = true
        let job = jobs.removeFirst()
        let finish = { [weak self] (result: Result<Void, Failure>) in
            job.done(result)
            self?.isBusy = false
            self?.begin()
        }
        guard job.request.dependsOnOptions else { return run(job.request, for: [], finish) }
        readOptions { [weak self] result in
            switch result {
            case .success(let options): self?.run(job.request, for: options, finish)
            case .failure(let fault): finish(.failure(.fault(fault)))
            }
        }
    }

    private func run(
        _ request: AWTRIXRequest,
        for options: [AWTRIXRequest.Known],
        _ finish: @escaping (Result<Void, Failure>) -> Void
    ) {
        let outcome: AWTRIXRequest.Outcome
        do throws(Refusal) {
            outcome = try request.outcome(options)
        } catch {
            return finish(.failure(.refused(error)))
        }
        for key in outcome.ignored where complaints.isNew(key) {
            log(.info, "awtrix: \(key) has no meaning for this sign and is ignored")
        }
        call(outcome.calls[...], finish)
    }

    /// Makes the calls one after the other, until one fails.
    private func call(
        _ calls: ArraySlice<VarlinkCall>,
        _ finish: @escaping (Result<Void, Failure>) -> Void
    ) {
        guard let first = calls.first else { return finish(.success(())) }
        link.call(String(first.name), first.parameters, at: MonotonicClock.now) { [weak self] answer in
            switch answer {
            // An app whose lifetime is over is gone, as it should be.
            case .failure(let fault) where first.name == "RemoveOption" && fault.name == "UnknownOption":
                self?.call(calls.dropFirst(), finish)
            case .failure(let fault): finish(.failure(.fault(fault)))
            case .success: self?.call(calls.dropFirst(), finish)
            }
        }
    }

    /// Reads the options of the sign, as they are after all calls that were made before.
    func readOptions(
        _ before: [AWTRIXRequest.Known] = [],
        _ read: @escaping (Result<[AWTRIXRequest.Known], SignFault>) -> Void
    ) {
        let offset = [JSONTree.Member("offset", .integer(Int64(before.count)))]
        link.call("GetOptions", offset, at: MonotonicClock.now) { [weak self] answer in
            switch answer {
            case .failure(let fault): read(.failure(fault))
            case .success(let tree):
                let more = (tree["options"]?.array ?? []).map(AWTRIXRequest.Known.init)
                let options = before + more
                let isWhole = more.isEmpty || options.count >= tree["total"]?.integer ?? 0
                if isWhole { read(.success(options)) } else { self?.readOptions(options, read) }
            }
        }
    }
}
