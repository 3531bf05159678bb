import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks the counters in commands and texts. Finds unknown counters, numbers outside of a counter's range,
/// and text values that have the name of a counter. Also notes counters that neither a button nor a text
/// uses.
struct CounterCheck {
    let checkedSign: CheckedConfiguration

    private var counters: [CounterSettings] { checkedSign.configuration.counters }

    func checkCounters(_ findings: inout Findings) {
        checkCommands(&findings)
        checkTexts(&findings)
        noteUnusedCounters(&findings)
    }

    private func checkCommands(_ findings: inout Findings) {
        for node in checkedSign.root.gestureCommands {
            guard let text = node.string, text.hasPrefix("count "),
                case .commands(let inputs)? = try? InputLine(text),
                case .count(let name, let change)? = inputs.first?.command
            else { continue }
            checkChange(ofCounter: name, change: change, at: node, findings: &findings)
        }
    }

    private func checkTexts(_ findings: inout Findings) {
        for (text, template) in textsWithFields {
            checkValues(of: template, at: text.location, findings: &findings)
            for name in template.counterNames where !counters.contains(where: { $0.name == name }) {
                findings.addError(
                    "text has {counter:\(name)}, but \(unknownCounterMessage(for: name))",
                    at: text.location
                )
            }
        }
    }

    /// The texts of the configuration that may contain fields, such as `{counter:NAME}`, each with its parsed
    /// template. Texts with errors are omitted.
    private var textsWithFields: [(CheckedConfiguration.Text, TextTemplate)] {
        checkedSign.texts.compactMap { text in
            guard TextTemplate.mayHaveFields(text.source), let template = try? TextTemplate(text.source)
            else {
                return nil
            }
            return (text, template)
        }
    }

    /// Warns if the text of `template` shows a value that has the name of a counter. The sign would then show
    /// the value that a program sets, and not the counter's number.
    private func checkValues(of template: TextTemplate, at location: TextLocation, findings: inout Findings) {
        for name in template.valueNames where counters.contains(where: { $0.name == name }) {
            findings.addWarning(
                "text shows the value \(Wording.quoted(name)), which a program sets; to show the counter, write "
                    + "{counter:\(name)}",
                at: location
            )
        }
    }

    private func noteUnusedCounters(_ findings: inout Findings) {
        let usedNames = usedCounterNames
        for (counter, table) in zip(counters, checkedSign.root.elements(ofArray: "counter"))
        where !usedNames.contains(counter.name) {
            findings.addNote(
                "no button changes counter \(Wording.quoted(counter.name)), and no text shows it; only programs can use it",
                at: table.location(ofKey: "name")
            )
        }
    }

    /// The names of the counters that the gestures of buttons change, or that texts show as a number or
    /// chart.
    private var usedCounterNames: Set<String> {
        let configuration = checkedSign.configuration
        let commands =
            configuration.buttons.flatMap { [$0.onTap, $0.onDoubleTap, $0.onLongPress] }
            + configuration.combinations.flatMap { [$0.onTap, $0.onLongPress] }
        var names: Set<String> = []
        for case .count(let name, _) in commands { names.insert(name) }
        for (_, template) in textsWithFields { names.formUnion(template.counterNames + template.chartNames) }
        return names
    }

    /// Reports an error if no counter is called `name`, or if `change` sets the counter to a number outside
    /// of its range. `node` is the key in the file whose value is the command for this change.
    private func checkChange(
        ofCounter name: String,
        change: CounterChange,
        at node: TOMLNode,
        findings: inout Findings
    ) {
        guard let counter = counters.first(where: { $0.name == name }) else {
            return findings.addError(
                "\(node.key) changes the counter \(Wording.quoted(name)), but \(unknownCounterMessage(for: name))",
                at: node.location
            )
        }
        guard case .set(let number) = change, !counter.range.contains(number) else { return }
        let range = "\(counter.range.lowerBound) to \(counter.range.upperBound)"
        findings.addError(
            "\(node.key) sets the counter \(Wording.quoted(name)) to \(number), but its range is \(range)",
            at: node.location
        )
    }

    /// Returns a message that no counter is called `name`. It suggests a similar name, or lists the existing
    /// counters.
    private func unknownCounterMessage(for name: String) -> String {
        let quotedName = Wording.quoted(name)
        if let similarName = nearestWord(to: name, among: counters.lazy.map(\.name)) {
            return "there is no counter \(quotedName); did you mean \(Wording.quoted(similarName))?"
        }
        guard !counters.isEmpty else {
            return "there is no [[counter]]; add one with name = \(name.quotedAsTOML)"
        }
        // A message with the names of many counters would be too long.
        let maxShownNames = 8
        let shownNames = counters.prefix(maxShownNames).map { Wording.quoted($0.name) }
        let listIntroduction =
            switch counters.count {
            case 1: "the only counter is"
            case shownNames.count: "the counters are"
            default: "the counters include"
            }
        return
            "there is no counter \(quotedName); \(listIntroduction) \(Wording.list(shownNames, conjunction: "and"))"
    }
}
