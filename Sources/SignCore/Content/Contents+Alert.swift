import BannerText
import MonotonicTime
import Pixels

extension Contents {
    /// Returns the content of `alert`. Its text has the letter size of the options, and the configured color unless the
    /// alert has its own color.
    func content(of alert: Alert) -> any BannerContent {
        switch alert.content {
        case .text(let text): letters(text, of: alert)
        case .rows(let picture): page(StillPicture(picture: picture), of: alert)
        case .picture(let picture): page(picture, of: alert)
        }
    }

    private func letters(_ text: String, of alert: Alert) -> any BannerContent {
        let placement = TextPlacement(hasLines: false)
        let label: any BannerContent =
            if let template = template(of: alert) {
                BannerText.content(of: template, in: alertFontSelection, colors(alert.ink), placement)
            } else {
                BannerText.content(of: StyledText(text), in: alertFontSelection, colors(alert.ink), placement)
            }
        guard let icon = alert.icon.map({ content(of: $0, alert.ink) }) else { return page(label, of: alert) }
        let iconAndText = IconedContent(
            inked(icon, alert.ink, filling: nil),
            inked(label, alert.ink, filling: nil),
            scale: scale,
            isVertical: false,
            on: alert.ink.background ?? .black
        )
        return page(iconAndText, of: alert)
    }

    private func content(of icon: Alert.Icon, _ ink: InkSettings) -> any BannerContent {
        switch icon {
        case .rows(let rows): IconContent(.rows(rows), scale: scale, pictures: pictures)
        case .pictogram(let character):
            BannerText.content(of: StyledText(String(character)), in: alertFontSelection, colors(ink))
        }
    }

    /// Returns `content` in the colors of `alert`. If the alert has a background, it fills the display.
    private func page(_ content: any BannerContent, of alert: Alert) -> any BannerContent {
        inked(content, alert.ink, filling: scroll.alignment)
    }

    /// Returns the text of `alert` with its fields and styles, or nil if the text is literal.
    private func template(of alert: Alert) -> TextTemplate? {
        guard alert.hasMarkup, case .text(let text) = alert.content else { return nil }
        return try? TextTemplate(text, in: language)
    }

    /// Returns the request for the text of `alert` at `time`. The text must be rendered before the alert is shown.
    /// Returns nil if it is already rendered or needs no system font.
    func missingTextRun(of alert: Alert, at time: ContentTime) -> TextRequest? {
        guard textRunSettings != nil else { return nil }
        return alertFontSelection.pendingRequest(for: text(of: alert, at: time))
    }

    /// Returns the characters that `alert` shows at `time`, or an empty string for a picture.
    func text(of alert: Alert, at time: ContentTime) -> String {
        template(of: alert)?.text(at: time.civil) ?? alert.text
    }
}
