import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// The appearance of a list of banner options: its playlist and the layout of the display.
///
/// The engine stores a reference to this immutable object with each list. A list that waits for the end of a
/// slide therefore keeps its own appearance.
public final class Appearance: Sendable {
    package let playlist: Playlist
    let axis: Configuration.Axis
    let travel: Travel
    let lineAlignment: Behavior.Alignment
    let dots: DotsSettings.Moment
    /// Whether any content of the sign shows the time. The value is stored because the frame loop reads it in
    /// every iteration.
    let readsClock: Bool
    let hasLiveRegion: Bool
    /// Whether any text shows a change of digits by rolling them instead of replacing them at once. The value
    /// is stored because it is read whenever a clock is drawn.
    private let rolls: Bool
    /// Whether any banner option has the typewriter effect, which shows its letters one after another when
    /// the option stops in view.
    let hasTypewriter: Bool

    init(_ playlist: Playlist) {
        self.playlist = playlist
        let configuration = playlist.configuration
        axis = configuration.axis
        travel = configuration.travel
        lineAlignment = playlist.lineAlignment
        dots = configuration.dots.moment
        readsClock = playlist.readsClock
        hasLiveRegion = playlist.hasLiveRegion
        rolls = playlist.rolls
        hasTypewriter = playlist.hasTypewriter
    }

    var contents: Contents { playlist.contents }
    var displayLayout: DisplayLayout { playlist.displayLayout }

    // Methods of the appearance avoid a copy of the playlist.

    /// Returns the content of the option at `index` at `time`. `styledText` is the option's current text, or
    /// nil if its text never changes.
    func content(of index: Int, styledText: StyledText?, at time: ContentTime) -> any BannerContent {
        if let styledText {
            playlist.contents.content(of: styledText, ofOption: index, at: time, mayRoll: rolls)
        } else {
            playlist.contents[index]
        }
    }

    /// Returns a key for the drawing of the option at `index` at `time`. As long as the key stays equal, a
    /// cached drawing is valid. `text` is evaluated only if the option's text can change.
    func contentKey(of index: Int, text: @autoclosure () -> String, at time: ContentTime)
        -> StripCache.ContentKey
    {
        let styledText =
            playlist.hasChangingText(ofOption: index)
            ? playlist.contents.styledText(text(), ofOption: index, at: time) : nil
        return StripCache.ContentKey(
            styledText: styledText,
            scale: playlist.contents.isScaled(index) ? playlist.contents.scale : nil,
            isWithoutLine: playlist.contents.hasUnrenderedText(ofOption: index, styledText: styledText)
        )
    }

    func revisions(at time: ContentTime) -> [Revision] { playlist.revisions(at: time) }

    func lifetimeOfTexts(at time: ContentTime) -> Nanoseconds? { playlist.lifetimeOfTexts(at: time) }

    func scaled(to scale: Int, at time: ContentTime) -> Appearance {
        scale == playlist.scale ? self : Appearance(playlist.scaled(to: scale, at: time))
    }

    func showing(_ values: FieldValues) -> Appearance { Appearance(playlist.showing(values)) }

    func showing(_ lines: RenderedTexts) -> Appearance { Appearance(playlist.showing(lines)) }

    /// Returns whether this appearance and `other` use the same rendered texts for the option at `index`.
    /// Returns false if the option shows the time or a value, because its text may differ between the two.
    private func drawsLines(of index: Int, as other: Appearance) -> Bool {
        guard contents.usesSystemFont(forOption: index) else { return true }
        return !playlist.hasChangingText(ofOption: index)
            && contents.textRequests(ofOption: index, at: .beginning)
                .allSatisfy { contents.renderedTexts[$0] == other.contents.renderedTexts[$0] }
    }

    /// Returns whether the option at `index` looks the same in this appearance and in `other`, so that a
    /// cached drawing stays valid.
    func draws(_ index: Int, as other: Appearance) -> Bool {
        let options = playlist.activeOptionSettings
        let otherOptions = other.playlist.activeOptionSettings
        guard displayLayout == other.displayLayout, axis == other.axis,
            playlist.configuration.text.looksTheSame(as: other.playlist.configuration.text),
            options.indices.contains(index),
            otherOptions.indices.contains(index)
        else { return false }
        // The file of a picture may have changed.
        guard case .text = options[index].content, options[index].icon?.picture == nil,
            options[index].background?.picture == nil
        else { return false }
        return options[index] == otherOptions[index] && drawsLines(of: index, as: other)
            && contents.placement(ofOption: index) == other.contents.placement(ofOption: index)
    }
}
