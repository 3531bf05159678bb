import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Finds text effects that the displays cannot show as intended, such as `{rainbow}` without colors, or waves
/// that are cut off.
struct EffectCheck {
    let checkedSign: CheckedConfiguration

    private var pixelFormat: PixelFormat { checkedSign.configuration.wall.format }

    /// Checks the effects of the letters of all texts, and the moving border of options. Tags such as
    /// `{wave}` or the key `effect` set the effects of letters.
    func checkEffects(_ findings: inout Findings) {
        // Several texts may have the same effect, which needs only one note.
        var notedNames: Set<String> = []
        // A text without braces contains neither fields nor the tags of effects.
        for text in checkedSign.texts where TextTemplate.mayHaveFields(text.source) {
            guard let template = try? TextTemplate(text.source) else { continue }
            noteSubstitutes(
                for: template.styles.flatMap(\.effects),
                in: text,
                notedNames: &notedNames,
                findings: &findings
            )
            checkCharacterCount(of: template.styles, in: text, findings: &findings)
            checkShimmer(of: template.styles, in: text, findings: &findings)
            checkWave(of: template, in: text, findings: &findings)
            checkRoll(of: template, in: text, findings: &findings)
            checkTypewriter(of: template, in: text, findings: &findings)
        }
        checkBorder(&findings)
    }

    /// Adds a note about each effect of `effects` that the displays show in another form, unless its name is
    /// already in `notedNames`.
    private func noteSubstitutes(
        for effects: [TextEffect],
        in text: CheckedConfiguration.Text,
        notedNames: inout Set<String>,
        findings: inout Findings
    ) {
        for effect in effects where !notedNames.contains(effect.name) {
            let origin = EffectSetting(of: effect, in: text)
            guard let message = substituteMessage(for: effect, origin.name) else { continue }
            findings.addNote(message, at: origin.location)
            notedNames.insert(effect.name)
        }
    }

    /// Warns about the effect `{roll}` in a text that never changes, because this effect animates the changes
    /// of a text.
    private func checkRoll(
        of template: TextTemplate,
        in text: CheckedConfiguration.Text,
        findings: inout Findings
    ) {
        guard !template.rolls, template.styles.contains(where: { $0.effects.contains(.roll) }) else { return }
        let effectSetting = EffectSetting(of: .roll, in: text)
        findings.addWarning(
            "\(effectSetting.name) animates changes, but this text never changes; put it around a clock or a value, such as "
                + "{roll}{time:%H:%M}{/}",
            at: effectSetting.location
        )
    }

    /// Adds a note about the effect `{typewriter}` in a ticker or a region. The effect shows letters one by
    /// one while an option rests. In a ticker or region nothing comes to rest, so all letters are shown at
    /// once.
    private func checkTypewriter(
        of template: TextTemplate,
        in text: CheckedConfiguration.Text,
        findings: inout Findings
    ) {
        guard template.hasTypewriter else { return }
        let isTicker = checkedSign.configuration.scroll.style == .ticker
        guard isTicker || text.optionID == nil else { return }
        let effectSetting = EffectSetting(of: .typewriter, in: text)
        findings.addNote(
            "\(effectSetting.name) needs an option that comes to rest; in a \(isTicker ? "ticker" : "region") all letters are shown at once",
            at: effectSetting.location
        )
    }

    /// Warns about the first option that has a border (dots that move around the option) but whose area is
    /// too small for it. The display shows no border around such an option.
    private func checkBorder(_ findings: inout Findings) {
        let options = checkedSign.configuration.options
        for (index, option) in options.enumerated() where option.hasBorder {
            let area = checkedSign.area(for: option)
            guard min(area.width, area.height) < BorderContent.minimumSide else { continue }
            // The border is an element of the key `effect`.
            let effectName = "\"\(TextEffects.border)\""
            // An option without the key has the effects of `[scroll]`.
            let effectNode =
                checkedSign.root.option(index)?.member("effect")
                ?? checkedSign.root.member("scroll")?.member("effect")
            return findings.addWarning(
                "effect \(effectName) needs \(BorderContent.minimumSide) rows, but the area has \(area.height), "
                    + "so there is no border; remove \(effectName)",
                at: effectNode?.location ?? .start
            )
        }
    }

    /// Returns a message that describes the other form in which the displays show `effect`, or nil if they
    /// can show the effect itself. `name` is the effect as written in the file.
    private func substituteMessage(for effect: TextEffect, _ name: String) -> String? {
        if effect == .shimmer, pixelFormat == .bit {
            return
                "a display without grays shows \(name) as a pattern: outside its light, every other pixel is dark"
        }
        guard !effect.isVisible(in: pixelFormat) else { return nil }
        let display = effect.setsColor ? "colors" : "grays or colors"
        return "\(name) needs a display with \(display); here its letters look like the others"
    }

    /// Warns about a text with moving effects that has too many characters, so that its effects stand still.
    /// `styles` are the styles of its parts.
    private func checkCharacterCount(
        of styles: [TextStyle],
        in text: CheckedConfiguration.Text,
        findings: inout Findings
    ) {
        let effects = styles.flatMap(\.effects)
        let hasVisibleMotion = effects.contains { $0.moves && $0.isVisible(in: pixelFormat) }
        guard hasVisibleMotion else { return }

        let characterCount = text.plainText.count
        guard characterCount > TextEffect.maxMovingCharacters else { return }
        findings.addWarning(
            "the text has \(characterCount) characters, so its effects stand still; they move only in texts of at most "
                + "\(TextEffect.maxMovingCharacters) characters",
            at: text.location
        )
    }

    /// Warns about the effect `{shimmer}` in white letters. The effect brightens letters, so it is invisible
    /// on white, which cannot become brighter.
    private func checkShimmer(
        of styles: [TextStyle],
        in text: CheckedConfiguration.Text,
        findings: inout Findings
    ) {
        let hasInvisibleShimmer = styles.contains { isShimmerInvisible(in: $0, textColor: text.color) }
        guard pixelFormat != .bit, hasInvisibleShimmer else { return }
        let effectSetting = EffectSetting(of: .shimmer, in: text)
        findings.addWarning(
            "\(effectSetting.name) is invisible in white letters, which cannot get brighter; set another color, such as "
                + "color = \"amber\"",
            at: effectSetting.location
        )
    }

    private func isShimmerInvisible(in style: TextStyle, textColor: Color) -> Bool {
        let isWhite = (style.color ?? textColor) == .white
        guard style.effects.contains(.shimmer), isWhite else { return false }
        // Any visible effect other than a wave changes the white letters, so that the shimmer is visible,
        // too.
        let otherEffects = style.effects.filter { $0 != .shimmer && $0 != .wave }
        return otherEffects.allSatisfy { !$0.isVisible(in: pixelFormat) }
    }

    /// Warns about the effect `{wave}` if the letters are too large for it. The effect moves each letter back
    /// and forth, and the edge of the area would cut off this motion.
    private func checkWave(
        of template: TextTemplate,
        in text: CheckedConfiguration.Text,
        findings: inout Findings
    ) {
        let styledText = template.styledText(at: checkedSign.contentTime.civilTime)
        let content = StyledContent(styledText, in: text.fontSelection, colors: .bits)
        guard content.clipsWave(in: text.area) else { return }

        let space = Self.requiredSpaceForWave(of: template.styles, isVertical: text.fontSelection.isVertical)
        let effectSetting = EffectSetting(of: .wave, in: text)
        findings.addWarning(
            "\(effectSetting.name) needs \(space), so it is cut off here; use smaller letters, or remove \(effectSetting.name)",
            at: effectSetting.location
        )
    }

    /// Returns a phrase that describes how much space around the letters the effect `{wave}` needs in a text
    /// with `styles`.
    private static func requiredSpaceForWave(of styles: [TextStyle], isVertical: Bool) -> String {
        guard !isVertical else { return "a column on each side of the letters" }
        // Inverted letters have a frame of one pixel, which also moves.
        let isFramed = styles.contains { $0.isInverted && $0.effects.contains(.wave) }
        return isFramed
            ? "two rows above the letters and two below" : "a row above the letters and one below"
    }
}

/// The location in the file that gives a text its effect: a tag in the text, or the key `effect`.
private struct EffectSetting {
    /// The effect as it is written in the file, such as `{wave}` or `"wave"`.
    let name: String
    let location: TextLocation

    init(of effect: TextEffect, in text: CheckedConfiguration.Text) {
        let effects = try? text.effect?.string.map(TextEffects.init)
        if let key = text.effect, effects?.effects.contains(effect) == true {
            (name, location) = (effect.name.quotedAsTOML, key.location)
        } else {
            (name, location) = ("{\(effect.name)}", text.location)
        }
    }
}
