import InfiniteScroll
import Pixels

/// The look of a list of options: its programme and the division of the display.
///
/// It travels with its list through the engine, so a waiting list keeps its look. It is immutable and passed
/// by reference.
public final class Look: Sendable {
    let programme: Programme
    let axis: Configuration.Axis
    let lineAlignment: Behaviour.Alignment
    let dots: DotsSettings.Moment

    init(_ programme: Programme) {
        self.programme = programme
        let configuration = programme.configuration
        axis = configuration.axis
        lineAlignment = programme.lineAlignment
        dots = configuration.dots.moment
    }

    var contents: Contents { programme.contents }
    var stage: Stage { programme.stage }
    var regions: RegionsSettings { programme.configuration.regions }

    /// A copy with another letter size, at `time`.
    func scaled(to scale: Int, at time: ContentTime) -> Look {
        scale == programme.scale ? self : Look(programme.scaled(to: scale, at: time))
    }

    /// The list of options at `time`.
    func list(at time: ContentTime) -> OptionList<Look> {
        OptionList(programme.options(at: time), behaviour: programme.behaviour, look: self)
    }

    /// Whether option `index` has the same strip as in another look.
    func draws(_ index: Int, as other: Look) -> Bool {
        let options = programme.configuration.options
        let others = other.programme.configuration.options
        guard stage == other.stage, axis == other.axis, options.indices.contains(index),
            others.indices.contains(index)
        else { return false }
        // A picture's file may have changed.
        guard case .text = options[index].content else { return false }
        return options[index] == others[index]
    }
}
