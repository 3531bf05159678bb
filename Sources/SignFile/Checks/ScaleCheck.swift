import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks whether the letters fit on the display in every scale that `[text]` allows.
struct ScaleCheck {
    let checked: CheckedConfiguration

    /// The maximum memory for the pixels of one text, in bytes.
    static let byteLimit = 1 << 20

    func run(_ findings: inout Findings) {
        let largest = checked.configuration.text.allowedScales.upperBound
        guard largest > 1 else { return }
        let location = checked.root.location(in: "text", of: "scale_max", "scale")
        let rows = checked.displayLayout[.framed].area.size.height
        let minimumRows = checked.contents.fontSelection.minimumHeight
        var contents = checked.contents
        contents.scale = largest
        let fontSelection = contents.optionFontSelection
        if checked.configuration.axis == .horizontal, fontSelection.minimumHeight > rows {
            let largestPossible = max(1, rows / minimumRows)
            return findings.error(
                "letters of scale \(largest) need \(fontSelection.minimumHeight) rows, but the options have \(rows); "
                    + "the maximum scale is \(largestPossible)",
                at: location
            )
        }
        let bytesPerColumn = (fontSelection.height(inRows: checked.displayLayout.display.height) + 7) / 8
        for (index, option) in checked.configuration.options.enumerated() {
            guard case .text(let text) = option.content else { continue }
            // The widest possible text usually fits into the memory, so that most texts need not be measured.
            let maximumWidth = text.utf8.count * fontSelection.widestAdvance
            guard TextTemplate.mayHaveFields(text) || maximumWidth * bytesPerColumn > Self.byteLimit
            else { continue }
            let size = contents[index].size(in: checked.displayLayout.display, at: checked.time)
            let bytes = size.width * (fontSelection.isVertical ? (size.height + 7) / 8 : bytesPerColumn)
            guard bytes > Self.byteLimit else { continue }
            findings.error(
                "at scale \(largest) the text of option \(Wording.quoted(option.id)) takes \(bytes) bytes of "
                    + "memory; the maximum is \(Self.byteLimit); shorten the text or lower the scale",
                at: location
            )
        }
    }
}
