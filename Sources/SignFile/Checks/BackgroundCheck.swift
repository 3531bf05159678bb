import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Finds backgrounds of options that the displays cannot show, and moving backgrounds that do not move
/// because the text is too long.
struct BackgroundCheck {
    let checkedSign: CheckedConfiguration

    /// Adds a note about the first option whose background is not shown as configured. The display has no
    /// colors, or the text is too long for a moving background.
    func checkBackgrounds(_ findings: inout Findings) {
        for (index, option) in checkedSign.configuration.options.enumerated() {
            guard let background = option.background, let message = message(on: background, behind: index)
            else { continue }
            let own = checkedSign.root.option(index)?.member("background")?.location
            let location = own ?? checkedSign.root.location(inTable: "scroll", ofKey: "background")
            return findings.addNote(message, at: location)
        }
    }

    private func message(on background: BackgroundSettings, behind index: Int) -> String? {
        let format = checkedSign.configuration.wall.format
        guard format == .color else {
            return "this background needs a display with colors; here the page behind the text stays dark"
        }
        guard case .moving = background, let count = checkedSign.contents[index].text(at: .beginning)?.count,
            count > MovingBackground.maxMovingCharacters
        else { return nil }
        return
            "\(Wording.quoted(checkedSign.configuration.options[index].id)) has \(count) characters, so its background "
            + "stands still; it moves only behind texts of at most \(MovingBackground.maxMovingCharacters) characters"
    }
}
