import BannerText
import Diagnostics
import SettingsText
import SignCore

/// A check for counters that commands and texts use but the file does not define, and for numbers beyond a counter's
/// range.
struct CounterCheck {
    let checked: CheckedConfiguration

    private var counters: [CounterSettings] { checked.configuration.counters }

    func run(_ findings: inout Findings) {
        for node in checked.root.gestureCommands {
            guard let text = node.string, text.hasPrefix("count "),
                case .commands(let inputs)? = try? InputLine(text),
                case .count(let name, let change)? = inputs.first?.command
            else { continue }
            check(name, change, at: node, &findings)
        }
        for text in checked.texts where TextTemplate.mayHaveFields(text.source) {
            guard let template = try? TextTemplate(text.source) else { continue }
            for name in template.counterNames where !counters.contains(where: { $0.name == name }) {
                findings.error("text has {counter:\(name)}, but \(unknown(name))", at: text.location)
            }
        }
    }

    private func check(
        _ name: String,
        _ change: CounterChange,
        at node: TOMLNode,
        _ findings: inout Findings
    ) {
        guard let counter = counters.first(where: { $0.name == name }) else {
            return findings.error(
                "\(node.key) changes the counter \(Wording.quoted(name)), but \(unknown(name))",
                at: node.location
            )
        }
        guard case .set(let number) = change, !counter.range.contains(number) else { return }
        let range = "\(counter.range.lowerBound) to \(counter.range.upperBound)"
        findings.error(
            "\(node.key) sets the counter \(Wording.quoted(name)) to \(number), but its range is \(range)",
            at: node.location
        )
    }

    /// Returns a message about a name that no counter has.
    private func unknown(_ name: String) -> String {
        let quoted = Wording.quoted(name)
        if let near = nearestWord(to: name, among: counters.lazy.map(\.name)) {
            return "there is no counter \(quoted); did you mean \(Wording.quoted(near))?"
        }
        guard !counters.isEmpty else {
            return "there is no [[counter]]; add one with name = \(name.quotedAsTOML)"
        }
        let names = counters.prefix(8).map { Wording.quoted($0.name) }
        return "there is no counter \(quoted); there \(counters.count == 1 ? "is" : "are") "
            + Wording.list(names, lastJoin: "and")
    }
}
