import ArgumentParser
import Diagnostics
import Transitions

/// Returns the transition that a user names with the option `--transition`.
///
/// - Parameters:
///   - name: The text that the user wrote.
///   - further: A word that the command accepts besides the names of transitions, for the message.
/// - Throws: A message with the nearest name if there is no such transition.
func transitionChoice(named name: String, or further: String? = nil) throws -> TransitionChoice {
    if let choice = TransitionChoice(named: name) { return choice }
    let names = TransitionChoice.names
    let nearest = nearestWord(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
    throw ValidationError(
        "--transition: '\(name)' is unknown; \(nearest)write \(further.map { "\($0), or " } ?? "")one of "
            + names.joined(separator: ", ")
    )
}
