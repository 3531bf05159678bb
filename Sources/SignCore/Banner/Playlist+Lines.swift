import BannerText
import Pixels

/// The lines of text that fonts of the system draw.
extension Playlist {
    /// Whether any text may need a line of another font than the built-in one.
    package var usesLines: Bool { contents.textRunSettings != nil }

    /// How lines are drawn; nil if the built-in font alone draws them.
    package var textRunSettings: TextRunSettings? { contents.textRunSettings }

    /// Whether option `index` needs no line that is not drawn, at `time`.
    func hasLine(of index: Int, at time: ContentTime) -> Bool {
        contents.pendingRequest(of: index, at: time) == nil
    }

    /// The characters of `text` that are boxes in the options' letters; none where it needs a line.
    package func missing(in text: String) -> [Character] {
        guard contents.optionFontSelection.requests(for: text).isEmpty else { return [] }
        return contents.optionFontSelection.font(for: text, in: stage[.framed].room.size).missing(in: text)
    }

    /// A copy with these lines. Its options keep their lengths; those of lines that are new are to be revised.
    func showing(_ lines: RenderedTexts) -> Playlist {
        var playlist = self
        playlist.contents.lines = lines
        return playlist
    }

    /// A copy whose regions have the size of their texts at `time`, with the options measured for the room that is left.
    func staged(at time: ContentTime) -> Playlist {
        let stage = Stage(configuration, contents: contents, at: time)
        guard stage != self.stage else { return self }
        var playlist = self
        playlist.take(stage, at: time)
        return playlist
    }
}
