import BannerText
import Pixels

extension Playlist {
    /// Whether any text of this playlist may have to be rendered in a system font.
    package var usesSystemFonts: Bool { contents.textRunSettings != nil }

    /// The settings for rendering texts in system fonts, or nil if the playlist only uses built-in fonts.
    package var textRunSettings: TextRunSettings? { contents.textRunSettings }

    /// Returns whether all texts that the option with the index `index` shows at `time` in a system font have
    /// been rendered.
    func hasTextRuns(of index: Int, at time: ContentTime) -> Bool {
        contents.unrenderedTextRequests(ofOption: index, at: time).isEmpty
    }

    /// Returns the characters of `text` for which the built-in font has no glyph. Returns an empty array if
    /// `text` is rendered in a system font, because this process cannot access the glyphs of that font.
    package func missingGlyphs(in text: String) -> [Character] {
        guard contents.optionFontSelection.requests(for: text).isEmpty else { return [] }
        return contents.optionFontSelection.font(for: text, in: displayLayout[.framed].optionsArea.size)
            .missingGlyphs(
                in: text
            )
    }

    /// Returns a copy of this playlist that shows the rendered texts in `lines`. The lengths of its options
    /// remain unchanged until they are revised.
    func showing(_ lines: RenderedTexts) -> Playlist {
        var playlist = self
        playlist.contents.renderedTexts = lines
        return playlist
    }

    /// Returns a copy of this playlist for `time`. Stationary regions, such as a header, fit their texts, and
    /// the options are measured for the remaining area.
    func staged(at time: ContentTime) -> Playlist {
        let displayLayout = DisplayLayout(configuration, contents: contents, at: time)
        guard displayLayout != self.displayLayout else { return self }
        var playlist = self
        playlist.take(displayLayout, at: time)
        return playlist
    }
}
