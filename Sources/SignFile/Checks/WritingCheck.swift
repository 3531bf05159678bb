import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Checks the key `writing` of `[text]`. Finds vertical text that has no effect, that does not fit, or whose
/// script cannot be written vertically.
struct WritingCheck {
    let checkedSign: CheckedConfiguration

    /// Reports an error if the maximum scale, the factor by which letters are enlarged, makes vertical text
    /// wider than its area.
    func checkScale(_ findings: inout Findings) {
        let largest = checkedSign.configuration.text.allowedScales.upperBound
        guard checkedSign.configuration.writesVertically, largest > 1 else { return }
        var contents = checkedSign.contents
        contents.scale = largest
        guard let (index, width, availableWidth) = firstTooWide(in: contents) else { return }
        let id = Wording.quoted(checkedSign.configuration.options[index].id)
        findings.addError(
            "at scale \(largest) \(id) is \(width) columns wide, but the options have \(availableWidth); "
                + "the maximum scale is \(max(1, availableWidth * largest / width))",
            at: checkedSign.root.location(inTable: "text", ofKey: "scale_max", "scale")
        )
    }

    /// Warns about vertical text that has no effect, that does not fit, or that is hard to read.
    func checkWriting(_ findings: inout Findings) {
        guard checkedSign.configuration.text.writing == .vertical else { return }
        guard checkedSign.configuration.writesVertically else {
            return findings.addWarning(
                "writing has no effect on a banner that moves left or right; "
                    + "set direction = \"up\" or \"down\" in [scroll]",
                at: checkedSign.root.location(inTable: "text", ofKey: "writing")
            )
        }
        checkWidth(&findings)
        checkScripts(&findings)
    }

    private func checkWidth(_ findings: inout Findings) {
        guard let (index, width, availableWidth) = firstTooWide(in: checkedSign.contents) else { return }
        let id = Wording.quoted(checkedSign.configuration.options[index].id)
        findings.addWarning(
            "\(id) is \(width) columns wide, but the options have only \(availableWidth), so it is clipped on the right",
            at: checkedSign.location(ofOption: index, keys: "text")
        )
    }

    /// Warns about each option with vertical text whose script is never written from top to bottom.
    private func checkScripts(_ findings: inout Findings) {
        for (index, option) in checkedSign.configuration.options.enumerated() {
            guard case .text = option.content,
                let text = checkedSign.contents[index].text(at: checkedSign.contentTime)
            else { continue }
            let scripts = HorizontalScript.all(in: text)
            guard !scripts.isEmpty else { continue }
            let names = Wording.list(scripts.map(\.name), conjunction: "and")
            let verb = scripts.count == 1 ? "is" : "are"
            findings.addWarning(
                "\(names) \(verb) never written from top to bottom, so "
                    + "\(Wording.quoted(option.id)) is hard to read; remove writing = \"vertical\" from [text]",
                at: checkedSign.location(ofOption: index, keys: "text")
            )
        }
    }

    /// Returns the index of the first option whose vertical text is wider than its area, with the widths of
    /// the text and of the area in pixels. Returns nil if all texts fit.
    private func firstTooWide(in contents: Contents) -> (index: Int, width: Int, availableWidth: Int)? {
        for (index, option) in checkedSign.configuration.options.enumerated() {
            guard case .text = option.content else { continue }
            let area = checkedSign.area(for: option)
            let width = contents[index].size(in: area, at: checkedSign.contentTime).width
            if width > area.width { return (index, width, area.width) }
        }
        return nil
    }
}
