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
        // The height is limited only if the banner moves horizontally.
        let isTooHigh = checkedSign.configuration.axis == .horizontal && neededRows > availableRows
        guard isTooHigh else {
            return checkMemory(for: enlargedContents, scale: scale, at: location, findings: &findings)
        }

        // `fontSelection` contains the same fonts as `optionFontSelection`, but always at scale 1.
        let rowsAtScaleOne = checkedSign.contents.fontSelection.minimumHeight
        let largestPossibleScale = max(1, availableRows / rowsAtScaleOne)
        findings.addError(
            "letters at scale \(scale) need \(neededRows) rows, but the options have \(availableRows); "
                + "the maximum scale is \(largestPossibleScale)",
            at: location
        )
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
        let bytesPerLetterColumn = bytesPerLetterColumn(in: contents)
        // Options that set another font are estimated with the default fonts, too.
        let maximumBytesPerLetter = contents.optionFontSelection.widestAdvance * bytesPerLetterColumn
        for (index, option) in checkedSign.configuration.options.enumerated() {
            guard case .text(let text) = option.content,
                Self.mayBeTooLarge(text, maximumBytesPerLetter: maximumBytesPerLetter)
            else { continue }
            let byteCount = exactByteCount(
                ofOptionAt: index,
                in: contents,
                bytesPerLetterColumn: bytesPerLetterColumn
            )
            guard byteCount > Self.byteLimit else { continue }
            findings.addError(
                "at scale \(scale) the text of option \(Wording.quoted(option.id)) takes \(byteCount) bytes of "
                    + "memory; the maximum is \(Self.byteLimit); shorten the text or lower the scale",
                at: location
            )
        }
    }

    /// Returns whether `text` may need more memory than `byteLimit`, if each letter takes at most
    /// `maximumBytesPerLetter` bytes.
    private static func mayBeTooLarge(_ text: String, maximumBytesPerLetter: Int) -> Bool {
        // Fields can become longer than their names, so the text has no maximum length.
        if TextTemplate.mayHaveFields(text) { return true }
        // Each byte of the text is at most one letter.
        return text.utf8.count * maximumBytesPerLetter > byteLimit
    }

    /// Returns the memory for a column of pixels that is as high as a letter in `contents`, in bytes. The
    /// letters are those that the default fonts draw on the complete display.
    private func bytesPerLetterColumn(in contents: Contents) -> Int {
        let displayHeight = checkedSign.displayLayout.displaySize.height
        let letterHeight = contents.optionFontSelection.height(inRows: displayHeight)
        return Self.bytesPerColumn(ofHeight: letterHeight)
    }

    /// Returns the memory for the text of the option at `index`, in bytes. `bytesPerLetterColumn` is the
    /// memory for a column of pixels of horizontal text, which is always as high as its letters.
    private func exactByteCount(
        ofOptionAt index: Int,
        in contents: Contents,
        bytesPerLetterColumn: Int
    ) -> Int {
        let display = checkedSign.displayLayout.displaySize
        let size = contents[index].size(in: display, at: checkedSign.contentTime)
        guard contents.optionFontSelection.isVertical else { return size.width * bytesPerLetterColumn }
        // The letters of vertical text are below each other, so its columns are as high as the complete text.
        return size.width * Self.bytesPerColumn(ofHeight: size.height)
    }

    /// Returns the memory for a column of `height` pixels. Each pixel takes one bit, and each column whole
    /// bytes.
    private static func bytesPerColumn(ofHeight height: Int) -> Int { (height + 7) / 8 }
}
