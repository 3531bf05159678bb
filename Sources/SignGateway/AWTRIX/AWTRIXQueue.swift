import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// Performs AWTRIX 3 requests from HTTP and MQTT one after the other. Each request sees the options that the
/// previous request left, so a removal finds an app that was just set.
final class AWTRIXQueue {
    enum Failure: Error, CustomStringConvertible {
        /// The request is invalid. The associated value contains the reason.
        case refused(Refusal)
        case full
        /// The request failed because a call to the sign failed.
        case fault(SignFault)

        var description: String {
            switch self {
            case .refused(let refusal): refusal.description
            case .full: "too many requests at once; send them more slowly"
            case .fault(let fault): fault.description
            }
        }
    }

    typealias Completion = (Result<Void, Failure>) -> Void

    private static let limit = 256

    private let link: SignLink
    private let log: GatewayLog
    private var warnings = WarningLimiter()
    private var requests: [(request: AWTRIXRequest, completion: Completion)] = []
    private var isBusy = false
    /// The transitions that requests have set since the gateway started.
    private(set) var transitions = AWTRIXTransitions()

    init(_ context: PartContext) {
        link = context.link
        log = context.log
    }

    /// Performs `request` after all earlier requests. Calls `completion` once, with the result.
    func perform(_ request: AWTRIXRequest, _ completion: @escaping Completion) {
        guard requests.count < Self.limit else { return completion(.failure(.full)) }
        requests.append((request, completion))
        startNext()
    }

    /// Performs the oldest request, unless another request is being performed. If necessary, reads the options first.
    private func startNext() {
        guard !isBusy, !requests.isEmpty else { return }
        isBusy = true
        let (request, completion) = requests.removeFirst()
        let finish: Completion = { [weak self] result in
            completion(result)
            self?.isBusy = false
            self?.startNext()
        }
        guard request.dependsOnOptions else { return makeCalls(of: request, [], finish) }
        link.readOptions(at: MonotonicClock.now) { [weak self] result in
            switch result {
            case .success(let list): self?.makeCalls(of: request, list.options, finish)
            case .failure(let fault): finish(.failure(.fault(fault)))
            }
        }
    }

    /// Converts the request to calls of the sign, and makes them. `options` are the options of the sign, or empty if
    /// the request does not depend on them.
    private func makeCalls(of request: AWTRIXRequest, _ options: [JSONTree], _ finish: @escaping Completion) {
        do throws(Refusal) {
            let outcome = try request.outcome(
                options.map(AWTRIXRequest.ExistingOption.init),
                transitions: transitions
            )
            transitions = outcome.transitions ?? transitions
            for key in outcome.ignored where warnings.isNew(key) {
                log(.info, "awtrix: \(key) has no meaning for this sign and is ignored")
            }
            call(outcome.calls[...], finish)
        } catch {
            finish(.failure(.refused(error)))
        }
    }

    /// Makes the calls to the sign one after the other, and stops at the first failure.
    private func call(_ calls: ArraySlice<VarlinkCall>, _ finish: @escaping Completion) {
        guard let nextCall = calls.first else { return finish(.success(())) }
        link.call(nextCall, at: MonotonicClock.now) { [weak self] result in
            switch result {
            // If the sign has already removed the option, such as at the end of its lifetime, this is not a failure.
            case .failure(let fault) where nextCall.name == "RemoveOption" && fault.name == "UnknownOption":
                self?.call(calls.dropFirst(), finish)
            case .failure(let fault): finish(.failure(.fault(fault)))
            case .success: self?.call(calls.dropFirst(), finish)
            }
        }
    }
}
