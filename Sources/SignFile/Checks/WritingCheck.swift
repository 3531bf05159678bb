import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Checks the key `writing` of `[text]`. Finds vertical text that has no effect, that does not fit, or whose
/// script cannot be written vertically.
struct WritingCheck {
    let checked: CheckedConfiguration

    /// Reports an error if the maximum scale, the factor by which letters are enlarged, makes vertical text
    /// wider than its area.
    func checkScale(_ findings: inout Findings) {
        let largest = checked.configuration.text.allowedScales.upperBound
        guard checked.configuration.writesVertically, largest > 1 else { return }
        var contents = checked.contents
        contents.scale = largest
        guard let (index, width, availableWidth) = firstTooWide(in: contents) else { return }
        let id = Wording.quoted(checked.configuration.options[index].id)
        findings.error(
            "at scale \(largest) \(id) is \(width) columns wide, but the options have \(availableWidth); "
                + "the maximum scale is \(max(1, availableWidth * largest / width))",
            at: checked.root.location(in: "text", of: "scale_max", "scale")
        )
    }

    /// Warns about vertical text that has no effect, that does not fit, or that is hard to read.
    func run(_ findings: inout Findings) {
        guard checked.configuration.text.writing == .vertical else { return }
        guard checked.configuration.writesVertically else {
            return findings.warning(
                "writing has no effect on a banner that moves left or right; "
                    + "set direction = \"up\" or \"down\" in [scroll]",
                at: checked.root.location(in: "text", of: "writing")
            )
        }
        checkWidth(&findings)
        checkScripts(&findings)
    }

    private func checkWidth(_ findings: inout Findings) {
        guard let (index, width, availableWidth) = firstTooWide(in: checked.contents) else { return }
        let id = Wording.quoted(checked.configuration.options[index].id)
        findings.warning(
            "\(id) is \(width) columns wide, but the options have only \(availableWidth), so it is clipped on the right",
            at: checked.location(ofOption: index, "text")
        )
    }

    /// Warns about each option with vertical text whose script is never written from top to bottom.
    private func checkScripts(_ findings: inout Findings) {
        for (index, option) in checked.configuration.options.enumerated() {
            guard case .text = option.content, let text = checked.contents[index].text(at: checked.time)
            else { continue }
            let scripts = HorizontalScript.all(in: text)
            guard !scripts.isEmpty else { continue }
            let names = Wording.list(scripts.map(\.name), lastJoin: "and")
            let verb = scripts.count == 1 ? "is" : "are"
            findings.warning(
                "\(names) \(verb) never written from top to bottom, so "
                    + "\(Wording.quoted(option.id)) is hard to read; remove writing = \"vertical\" from [text]",
                at: checked.location(ofOption: index, "text")
            )
        }
    }

    /// Returns the index of the first option whose vertical text is wider than its area, with the widths of
    /// the text and of the area in pixels. Returns nil if all texts fit.
    private func firstTooWide(in contents: Contents) -> (index: Int, width: Int, availableWidth: Int)? {
        for (index, option) in checked.configuration.options.enumerated() {
            guard case .text = option.content else { continue }
            let area = checked.area(for: option)
            let width = contents[index].size(in: area, at: checked.time).width
            if width > area.width { return (index, width, area.width) }
        }
        return nil
    }
}
