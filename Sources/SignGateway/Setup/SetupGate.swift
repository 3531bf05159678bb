import Diagnostics
import MonotonicTime

/// A gate that protects the setup of a sign with a code. The code is shown on the sign and on the console of
/// its machine, and written to the log. The gate stores which browsers have entered the code, and limits
/// guesses.
///
/// After `maximumGuesses` wrong codes, a new code is created, and no code is accepted for a minute. A guesser
/// can therefore try only ten of a million codes per minute.
struct SetupGate {
    enum Verdict: Hashable {
        case allowed
        case denied
        /// The code was wrong. Because it was the last permitted guess, a new code was created.
        case deniedWithNewCode
        /// The client must wait for this duration before it sends a code again. The code in this request was
        /// not checked.
        case delayed(Nanoseconds)
    }

    /// The number of wrong codes after which a new code is created. Codes are then not accepted during
    /// `pause`.
    static let maximumGuesses = 10
    /// The time after the creation of a new setup code in which no code is accepted.
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

    /// Checks a code that `client` has sent. If the code is correct, begins a session, which `sessionSecret`
    /// identifies. After too many wrong codes, creates a new code.
    mutating func checkCode(
        _ enteredCode: String,
        sessionSecret: String,
        client: ClientAddress,
        at now: Instant
    ) -> Verdict {
        if let pauseEnd, pauseEnd > now { return .delayed(pauseEnd - now) }
        if let delay = delays.remainingDelay(for: client, at: now) { return .delayed(delay) }
        let enteredDigits = enteredCode.filter { $0 != " " }
        guard enteredDigits == code else { return countWrongCode(of: client, at: now) }
        delays.recordSuccess(of: client, at: now)
        sessions.begin(sessionSecret, of: .owner, seal: "", at: now)
        return .allowed
    }

    /// Returns whether the browser whose session `secret` identifies has entered the correct code. Returns
    /// false if `secret` is nil.
    func hasSession(_ secret: String?, at now: Instant) -> Bool {
        secret.map { sessions.contains($0, at: now) } ?? false
    }

    /// Delays the next attempt of `client` because its code was wrong. After the last permitted guess, also
    /// creates a new code.
    private mutating func countWrongCode(of client: ClientAddress, at now: Instant) -> Verdict {
        delays.recordFailure(of: client, at: now)
        wrongCodes += 1
        guard wrongCodes == Self.maximumGuesses else { return .denied }
        wrongCodes = 0
        pauseEnd = now + Self.pause
        code = makeCode()
        return .deniedWithNewCode
    }

    /// Returns a random setup code of six digits.
    private static func randomCode() -> String {
        Wording.zeroPadded(String(Int.random(in: 0...999_999)), to: 6)
    }
}
