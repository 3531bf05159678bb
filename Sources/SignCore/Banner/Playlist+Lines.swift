import BannerText
import Pixels

extension Playlist {
    /// Whether any text may need a text run in a system font.
    package var usesLines: Bool { contents.textRunSettings != nil }

    /// The rendering options of text runs, or nil if only built-in fonts are used.
    package var textRunSettings: TextRunSettings? { contents.textRunSettings }

    /// Returns whether all text runs of option `index` at `time` are rendered.
    func hasTextRuns(of index: Int, at time: ContentTime) -> Bool {
        contents.missingTextRun(of: index, at: time) == nil
    }

    /// Returns the characters of `text` without a glyph in the options' font; empty if the text needs a text run.
    package func missing(in text: String) -> [Character] {
        guard contents.optionFontSelection.requests(for: text).isEmpty else { return [] }
        return contents.optionFontSelection.font(for: text, in: stage[.framed].room.size).missing(in: text)
    }

    /// Returns a copy with these text runs. Its options keep their lengths until they are revised.
    func showing(_ lines: RenderedTexts) -> Playlist {
        var playlist = self
        playlist.contents.lines = lines
        return playlist
    }

    /// Returns a copy whose regions fit their texts at `time`, with the options measured for the remaining room.
    func staged(at time: ContentTime) -> Playlist {
        let stage = Stage(configuration, contents: contents, at: time)
        guard stage != self.stage else { return self }
        var playlist = self
        playlist.take(stage, at: time)
        return playlist
    }
}
