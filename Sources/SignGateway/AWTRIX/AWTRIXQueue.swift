import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// A queue that performs requests in the format of AWTRIX 3, which arrive over HTTP and MQTT, one after the
/// other. Each request starts from the options that the previous request left, so that a removal finds an app
/// that was set just before.
final class AWTRIXQueue {
    enum Failure: Error, CustomStringConvertible {
        /// The request is invalid, for the reason in the associated value.
        case refused(Refusal)
        case queueFull
        /// A call to the sign failed, for the reason in the associated value.
        case fault(SignFault)

        var description: String {
            switch self {
            case .refused(let refusal): refusal.description
            case .queueFull: "too many requests at once; send them more slowly"
            case .fault(let fault): fault.description
            }
        }
    }

    typealias Completion = (Result<Void, Failure>) -> Void

    private static let limit = 256

    private let signLink: SignLink
    private let log: GatewayLog
    private var warnings = WarningLimiter()
    private var requests: [(request: AWTRIXRequest, completion: Completion)] = []
    private var isBusy = false
    /// The transitions between options that requests have set since the gateway started.
    private(set) var transitions = AWTRIXTransitions()

    init(_ context: PartContext) {
        signLink = context.signLink
        log = context.log
    }

    /// Performs `request` after all earlier requests. Calls `completion` once with the result. If too many
    /// requests are waiting, the result is the failure `queueFull`.
    func perform(_ request: AWTRIXRequest, completion: @escaping Completion) {
        guard requests.count < Self.limit else { return completion(.failure(.queueFull)) }
        requests.append((request, completion))
        startNext()
    }

    /// Starts to perform the oldest waiting request, unless another one is being performed. If the request
    /// depends on the sign's options, reads them first. When it has ended, calls its completion with the
    /// result, and starts the next request.
    private func startNext() {
        guard !isBusy, !requests.isEmpty else { return }
        isBusy = true
        let (request, completion) = requests.removeFirst()
        let completeAndContinue: Completion = { [weak self] result in
            completion(result)
            self?.isBusy = false
            self?.startNext()
        }
        guard request.dependsOnOptions else {
            let noOptions: [JSONTree] = []
            return makeCalls(for: request, options: noOptions, completion: completeAndContinue)
        }
        signLink.readOptions(at: MonotonicClock.now) { [weak self] result in
            switch result {
            case .success(let list):
                self?.makeCalls(for: request, options: list.options, completion: completeAndContinue)
            case .failure(let fault): completeAndContinue(.failure(.fault(fault)))
            }
        }
    }

    /// Converts `request` to calls of the sign's methods, and makes the calls. `options` are the options of
    /// the sign, or an empty array if the request does not depend on them. Calls `completion` with the
    /// result.
    private func makeCalls(for request: AWTRIXRequest, options: [JSONTree], completion: @escaping Completion)
    {
        do throws(Refusal) {
            let outcome = try request.makeOutcome(
                options: options.map(AWTRIXRequest.ExistingOption.init),
                transitions: transitions
            )
            transitions = outcome.transitions ?? transitions
            for key in outcome.ignoredParts where warnings.isNew(key) {
                log(.info, "awtrix: \(key) has no meaning for this sign and is ignored")
            }
            makeCallsInOrder(outcome.calls[...], completion: completion)
        } catch {
            completion(.failure(.refused(error)))
        }
    }

    /// Makes `calls` to the sign one after the other, stops at the first failure, and calls `completion` with
    /// the result.
    private func makeCallsInOrder(_ calls: ArraySlice<VarlinkCall>, completion: @escaping Completion) {
        guard let nextCall = calls.first else { return completion(.success(())) }
        signLink.call(nextCall, at: MonotonicClock.now) { [weak self] result in
            switch result {
            // If the sign has already removed the option, such as at the end of its lifetime, this is not a
            // failure.
            case .failure(let fault) where nextCall.name == "RemoveOption" && fault.name == "UnknownOption":
                self?.makeCallsInOrder(calls.dropFirst(), completion: completion)
            case .failure(let fault): completion(.failure(.fault(fault)))
            case .success: self?.makeCallsInOrder(calls.dropFirst(), completion: completion)
            }
        }
    }
}
