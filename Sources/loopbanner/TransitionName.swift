import ArgumentParser
import Diagnostics
import SignCore

/// Returns the transition that a user has chosen with the option `--transition`.
///
/// - Parameters:
///   - name: The text that the user wrote.
///   - further: Another value that the command accepts in addition to the names of transitions. The error message
///     mentions it.
/// - Throws: `ValidationError` with the most similar name if there is no such transition.
func transitionChoice(named name: String, or further: String? = nil) throws -> TransitionChoice {
    if let choice = TransitionChoice(named: name) { return choice }
    let names = TransitionChoice.names
    let nearest = nearestWord(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
    throw ValidationError(
        "--transition: '\(name)' is unknown; \(nearest)write \(further.map { "\($0), or " } ?? "")one of "
            + names.joined(separator: ", ")
    )
}
