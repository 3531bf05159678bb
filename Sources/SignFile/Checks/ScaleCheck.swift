import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks whether the letters fit on the display in every scale (the factor by which they are enlarged) that
/// `[text]` allows.
struct ScaleCheck {
    let checkedSign: CheckedConfiguration

    /// The maximum memory for the pixels of one enlarged text, in bytes.
    static let byteLimit = 1 << 20

    /// Reports an error if letters at the maximum scale (the factor by which they are enlarged) do not fit
    /// into the options' area or need too much memory. Only the maximum is checked, because the scale can
    /// change while the sign runs.
    func checkMaximumScale(_ findings: inout Findings) {
        let scale = checkedSign.configuration.text.allowedScales.upperBound
        guard scale > 1 else { return }
        let location = checkedSign.root.location(inTable: "text", ofKey: "scale_max", "scale")

        var enlargedContents = checkedSign.contents
        enlargedContents.scale = scale
        let availableRows = checkedSign.displayLayout[.framed].optionsArea.size.height
        let neededRows = enlargedContents.optionFontSelection.minimumHeight
        if checkedSign.configuration.axis == .horizontal, neededRows > availableRows {
            let largestPossibleScale = max(
                1,
                availableRows / checkedSign.contents.fontSelection.minimumHeight
            )
            return findings.addError(
                "letters at scale \(scale) need \(neededRows) rows, but the options have \(availableRows); "
                    + "the maximum scale is \(largestPossibleScale)",
                at: location
            )
        }
        checkMemory(for: enlargedContents, scale: scale, at: location, findings: &findings)
    }

    /// Reports an error for each option whose text needs too much memory. `contents` contain the texts with
    /// letters enlarged by the factor `scale`. The exact size of a text is slow to determine, so this is done
    /// only if a rough estimate does not rule out that the text is too large.
    private func checkMemory(
        for contents: Contents,
        scale: Int,
        at location: TextLocation,
        findings: inout Findings
    ) {
        let displayHeight = checkedSign.displayLayout.displaySize.height
        let fontSelection = contents.optionFontSelection
        let bytesPerColumn = Self.bytesPerColumn(ofHeight: fontSelection.height(inRows: displayHeight))
        for (index, option) in checkedSign.configuration.options.enumerated() {
            guard case .text(let text) = option.content else { continue }
            // The estimate assumes that each byte is a letter of the largest width. It does not apply to
            // fields, which can become longer than their names.
            let estimatedByteCount = text.utf8.count * fontSelection.widestAdvance * bytesPerColumn
            let mayBeTooLarge = TextTemplate.mayHaveFields(text) || estimatedByteCount > Self.byteLimit
            guard mayBeTooLarge else { continue }

            let byteCount = exactByteCount(
                ofOptionAt: index,
                in: contents,
                bytesPerHorizontalColumn: bytesPerColumn
            )
            guard byteCount > Self.byteLimit else { continue }
            findings.addError(
                "at scale \(scale) the text of option \(Wording.quoted(option.id)) takes \(byteCount) bytes of "
                    + "memory; the maximum is \(Self.byteLimit); shorten the text or lower the scale",
                at: location
            )
        }
    }

    /// Returns the memory for the text of the option at `index`, in bytes. `bytesPerHorizontalColumn` is the
    /// memory for a column of pixels of horizontal text, which is always as high as its letters.
    private func exactByteCount(
        ofOptionAt index: Int,
        in contents: Contents,
        bytesPerHorizontalColumn: Int
    ) -> Int {
        let display = checkedSign.displayLayout.displaySize
        let size = contents[index].size(in: display, at: checkedSign.contentTime)
        guard contents.optionFontSelection.isVertical else { return size.width * bytesPerHorizontalColumn }
        // The letters of vertical text are below each other, so its columns are as high as the complete text.
        return size.width * Self.bytesPerColumn(ofHeight: size.height)
    }

    /// Returns the memory for a column of `height` pixels. Each pixel takes one bit, and each column whole
    /// bytes.
    private static func bytesPerColumn(ofHeight height: Int) -> Int { (height + 7) / 8 }
}
