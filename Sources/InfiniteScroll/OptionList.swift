/// A list of options with everything that belongs to it: how the banner moves through it, and what its owner needs
/// to show it. It is one value, so that a list that has to wait for the end of a slide waits as a whole and comes
/// into force in one assignment.
///
/// A `Look` is whatever the owner draws the options with. The engine hands it back and never asks what it is.
public struct OptionList<Look: Sendable>: Sendable {
    /// The options in their order.
    public internal(set) var options: Options
    /// Which of the banner's lists it is, counted from 1 as they come into force.
    public internal(set) var number: UInt64 = 1
    /// Counts the changes of options' words and lengths (R-DATA).
    public internal(set) var revision: UInt64 = 0
    // Behind a reference, so that a list is small and its layout does not depend on what a look is.
    private var terms: Terms<Look>

    /// A list that is moved through as `behavior` says.
    public init(_ options: Options, behavior: Behavior, look: Look) {
        self.options = options
        terms = Terms(behavior: behavior.bounded(), look: look)
    }

    /// How the banner moves.
    @inline(__always)
    public var behavior: Behavior { terms.behavior }

    /// What the options are drawn with.
    public internal(set) var look: Look {
        get { terms.look }
        set { terms = Terms(behavior: terms.behavior, look: newValue) }
    }

    /// The same behavior and look with other options.
    func with(_ options: Options) -> OptionList {
        var list = self
        list.options = options
        return list
    }

    /// The same without options whose id another one before them has.
    var withoutDuplicates: OptionList {
        guard options.firstDuplicate != nil else { return self }
        var seen = Set<String>()
        return with(Options(options.filter { seen.insert($0.id).inserted }))
    }
}

/// What holds for all options of a list.
private final class Terms<Look: Sendable>: Sendable {
    let behavior: Behavior
    let look: Look

    init(behavior: Behavior, look: Look) {
        self.behavior = behavior
        self.look = look
    }
}
