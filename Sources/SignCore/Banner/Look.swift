import InfiniteScroll
import Pixels

/// What a list of options looks like: the programme that it comes from, and how that divides the display.
///
/// It goes with its list through the engine, so that a list that waits brings its look along. It never changes,
/// and is handed on as a reference.
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

    /// The same with letters of another size, as it is at `time`.
    func scaled(to scale: Int, at time: ContentTime) -> Look {
        scale == programme.scale ? self : Look(programme.scaled(to: scale, at: time))
    }

    /// The list of options as it is at `time`.
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
        // A picture's file may hold another picture by now.
        guard case .text = options[index].content else { return false }
        return options[index] == others[index]
    }
}
