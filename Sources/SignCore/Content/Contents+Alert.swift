import BannerText
import MonotonicTime
import Pixels

extension Contents {
    /// Returns drawable content for `alert`. Its text is as large as those of the options, divided into rows
    /// as on a page, and in the configured color unless the alert specifies another one.
    func content(of alert: Alert) -> any BannerContent {
        switch alert.content {
        case .text(let text): page(textAndIcon(text, of: alert), of: alert)
        case .rows(let picture): page(StillPicture(picture: picture), of: alert)
        case .picture(let picture): page(picture, of: alert)
        }
    }

    /// Returns drawable content for the `text` of `alert`, preceded by the alert's icon, if any.
    private func textAndIcon(_ text: String, of alert: Alert) -> any BannerContent {
        let label = label(text, of: alert)
        guard let icon = alert.icon else { return label }
        return IconedContent(
            icon: inked(content(of: icon, alert.ink), with: alert.ink, pageAlignment: nil),
            label: inked(label, with: alert.ink, pageAlignment: nil),
            scale: scale,
            isVertical: false,
            background: alert.ink.background ?? .black
        )
    }

    /// Returns drawable content for the `text` of `alert`. If the alert uses markup, the content draws its
    /// template, which is the text parsed into fields and styles. If not, the text is shown literally.
    private func label(_ text: String, of alert: Alert) -> any BannerContent {
        let placement = TextPlacement(alignment: scroll.alignment.ofLines)
        let colors = colors(for: alert.ink)
        if let template = template(of: alert) {
            return BannerText.makeContent(
                of: template,
                in: alertFontSelection,
                colors: colors,
                placement: placement
            )
        }
        return BannerText.makeContent(
            of: StyledText(lines: text),
            in: alertFontSelection,
            colors: colors,
            placement: placement
        )
    }

    private func content(of icon: Alert.Icon, _ ink: InkSettings) -> any BannerContent {
        switch icon {
        case .rows(let rows): IconContent(.rows(rows), scale: scale, pictures: pictures)
        case .pictogram(let character):
            BannerText.makeContent(
                of: StyledText(String(character)),
                in: alertFontSelection,
                colors: colors(for: ink)
            )
        }
    }

    /// Returns `content` in the colors of `alert`. The background color of the alert, if it has one, fills
    /// the display.
    private func page(_ content: any BannerContent, of alert: Alert) -> any BannerContent {
        inked(content, with: alert.ink, pageAlignment: scroll.alignment)
    }

    /// Returns the text of `alert`, parsed for fields and styles, or nil if the text is literal or the alert
    /// shows a picture.
    private func template(of alert: Alert) -> TextTemplate? {
        guard alert.hasMarkup, case .text(let text) = alert.content else { return nil }
        return try? TextTemplate(text, in: language)
    }

    /// Returns requests for rendering the text of `alert` at `time` in system fonts. There is one for each
    /// row that needs a system font and has not been rendered yet. `rows` is the height of the display in
    /// pixels.
    func unrenderedTextRequests(of alert: Alert, inRows rows: Int, at time: ContentTime) -> [TextRequest] {
        guard textRunSettings != nil else { return [] }
        return textParts(of: alert, inRows: rows, at: time).compactMap {
            $0.fontSelection.pendingRequest(for: $0.text)
        }
    }

    /// Returns requests for rendering the text of `alert` at `time` in system fonts, one for each row of
    /// text, even if it has already been rendered. `rows` is the height of the display in pixels.
    func textRequests(of alert: Alert, inRows rows: Int, at time: ContentTime) -> [TextRequest] {
        textParts(of: alert, inRows: rows, at: time).flatMap { $0.fontSelection.requests(for: $0.text) }
    }

    private func textParts(
        of alert: Alert,
        inRows rows: Int,
        at time: ContentTime
    ) -> [(text: String, fontSelection: FontSelection)] {
        guard case .text(let literal) = alert.content else { return [] }
        let text = template(of: alert)?.styledText(at: time.civilTime) ?? StyledText(lines: literal)
        return TextLines.parts(of: text, in: alertFontSelection, rows: rows)
    }
}
