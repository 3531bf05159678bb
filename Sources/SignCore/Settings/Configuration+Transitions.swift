import InfiniteScroll
import Pixels

extension Configuration {
    /// The direction in which pages move over the display.
    package var travel: Travel {
        switch (axis, scroll.direction) {
        case (.horizontal, .towardsStart): .left
        case (.horizontal, .towardsEnd): .right
        case (.vertical, .towardsStart): .up
        case (.vertical, .towardsEnd): .down
        }
    }

    /// Returns the transition for the entrance of `option`: its own setting, or if there is none, that of `[scroll]`.
    func transitionChoice(of option: OptionSettings) -> TransitionChoice { option.transition ?? transition }

    /// Returns the transition used when `options[index]` enters an area of the given `size`, or nil if the option
    /// slides in. `options` are the active options.
    func entrance(of index: Int, in options: [OptionSettings], size: PixelSize, format: PixelFormat)
        -> Entrance?
    {
        let choice = transitionChoice(of: options[index])
        guard choice != .fixed(.slide), scroll.style == .paged else { return nil }
        let formerOption = options[index > 0 ? index - 1 : options.count - 1]
        let transition = choice.transition(from: formerOption.id, to: options[index].id, at: index).shown(
            in: format
        )
        return switch transition.steps(on: size, travel: travel) {
        case .slide: nil
        case .count(let steps): Entrance(kind: transition.code, steps: steps)
        case .everySubpixel: Entrance(kind: transition.code, steps: nil)
        }
    }
}
