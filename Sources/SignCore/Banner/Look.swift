import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// The look of a list of options: its playlist and the division of the display.
///
/// It travels with its list through the engine, so a waiting list keeps its look. It is immutable and passed
/// by reference.
public final class Look: Sendable {
    package let playlist: Playlist
    let axis: Configuration.Axis
    let lineAlignment: Behavior.Alignment
    let dots: DotsSettings.Moment
    /// Whether any content shows the time. Stored, as are the others, because turns ask for it.
    let readsClock: Bool
    /// Whether a region shows the time.
    let hasLiveRegion: Bool

    init(_ playlist: Playlist) {
        self.playlist = playlist
        let configuration = playlist.configuration
        axis = configuration.axis
        lineAlignment = playlist.lineAlignment
        dots = configuration.dots.moment
        readsClock = playlist.readsClock
        hasLiveRegion = playlist.hasLiveRegion
    }

    var contents: Contents { playlist.contents }
    var stage: Stage { playlist.stage }

    // Methods of the look, because the playlist would be copied on its way to another owner.

    /// What option `index` shows, in the changing `words` if it has any.
    func content(of index: Int, saying words: StyledText?) -> any BannerContent {
        if let words { playlist.contents.words(words, of: index) } else { playlist.contents[index] }
    }

    /// The present content of option `index`, whose words are `text` if they change.
    func wanted(of index: Int, saying text: @autoclosure () -> String, at time: ContentTime)
        -> StripCache.Wanted
    {
        let words = playlist.hasChangingWords(index) ? text() : nil
        return StripCache.Wanted(
            words: words.map { playlist.contents.styled($0, of: index, at: time) },
            scale: playlist.contents.isScaled(index) ? playlist.contents.scale : nil,
            isWithoutLine: playlist.contents.lacksLine(of: index, saying: words)
        )
    }

    /// The options with the time, at `time`.
    func revisions(at time: ContentTime) -> [Revision] { playlist.revisions(at: time) }

    /// How long all words stay unchanged from `time` on; nil means they never change.
    func lifetimeOfWords(at time: ContentTime) -> Nanoseconds? { playlist.lifetimeOfWords(at: time) }

    /// A copy with another letter size, at `time`.
    func scaled(to scale: Int, at time: ContentTime) -> Look {
        scale == playlist.scale ? self : Look(playlist.scaled(to: scale, at: time))
    }

    /// A copy with these values in its texts.
    func showing(_ values: [String: String]) -> Look { Look(playlist.showing(values)) }

    /// A copy with these lines of text.
    func showing(_ lines: RenderedTexts) -> Look { Look(playlist.showing(lines)) }

    /// Whether option `index` has the same lines as in another look. The words of a clock or a value may differ.
    private func drawsLines(of index: Int, as other: Look) -> Bool {
        guard contents.usesLines(index) else { return true }
        return !playlist.hasChangingWords(index)
            && contents.lines(of: index, at: .beginning)
                .allSatisfy { contents.lines[$0] == other.contents.lines[$0] }
    }

    /// Whether option `index` has the same strip as in another look.
    func draws(_ index: Int, as other: Look) -> Bool {
        let options = playlist.settings
        let others = other.playlist.settings
        guard stage == other.stage, axis == other.axis,
            playlist.configuration.text.looksTheSame(as: other.playlist.configuration.text),
            options.indices.contains(index),
            others.indices.contains(index)
        else { return false }
        // A picture's file may have changed.
        guard case .text = options[index].content, options[index].icon?.picture == nil else { return false }
        return options[index] == others[index] && drawsLines(of: index, as: other)
    }
}
