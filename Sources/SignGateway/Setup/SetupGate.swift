import Diagnostics
import MonotonicTime

/// The code that protects the setup of a sign, the browsers that have entered it, and the limits for guesses. The code is
/// on the sign, on the console of its machine, and in the log.
///
/// After a number of wrong codes there is a new code, and for a minute no code is accepted. A guesser thus has ten of a
/// million codes in each minute.
struct SetupGate {
    enum Verdict: Hashable {
        case allowed
        case denied
        /// The code was wrong, and it was the last one: now there is a new code.
        case renewed
        /// The client must wait for this duration. Its code was not checked.
        case delayed(Nanoseconds)
    }

    /// The number of wrong codes after which there is a new one.
    static let maximumGuesses = 10
    /// The time after a new code in which no code is accepted.
    static let pause = Nanoseconds.seconds(60)

    private(set) var code: String
    private let makeCode: () -> String
    private var wrongCodes = 0
    private var pauseEnd: Instant?
    private var delays = GuessingDelays()
    private var sessions = Sessions()

    init(_ makeCode: @escaping () -> String = Self.randomCode) {
        self.makeCode = makeCode
        code = makeCode()
    }

    /// Checks a code that `client` has sent. If it is right, begins a session with `secret`.
    mutating func enter(_ code: String, secret: String, of client: ClientAddress, at now: Instant) -> Verdict
    {
        if let pauseEnd, pauseEnd > now { return .delayed(pauseEnd - now) }
        if let remaining = delays.remaining(for: client, at: now) { return .delayed(remaining) }
        guard code.filter({ $0 != " " }) == self.code else { return refuse(client, at: now) }
        delays.succeed(client, at: now)
        sessions.begin(secret, of: .owner, seal: "", at: now)
        return .allowed
    }

    /// Returns whether a browser with this secret has entered the code.
    func admits(_ secret: String?, at now: Instant) -> Bool {
        secret.map { sessions.contains($0, at: now) } ?? false
    }

    private mutating func refuse(_ client: ClientAddress, at now: Instant) -> Verdict {
        delays.fail(client, at: now)
        wrongCodes += 1
        guard wrongCodes == Self.maximumGuesses else { return .denied }
        wrongCodes = 0
        pauseEnd = now + Self.pause
        code = makeCode()
        return .renewed
    }

    /// Returns six random digits.
    private static func randomCode() -> String {
        Wording.zeroPadded(String(Int.random(in: 0...999_999)), to: 6)
    }
}
