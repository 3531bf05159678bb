/// A list of options, together with the behavior of the banner and the look of the options.
///
/// It is a single value, so that a list that has to wait for the end of a slide waits as a whole. A `Look` is the data
/// with which the banner's owner draws the options; the engine only stores it.
public struct OptionList<Look: Sendable>: Sendable {
    /// The options.
    public internal(set) var options: Options
    /// The number of this list in the order of the banner's lists, from 1.
    public internal(set) var number: UInt64 = 1
    /// The number of times that texts or lengths of this list's options were changed in place (R-DATA).
    public internal(set) var revision: UInt64 = 0
    // A reference keeps the list small, and its memory layout independent of the look.
    private var properties: SharedProperties<Look>

    /// Creates a list. Values in `behavior` that are out of range are clamped.
    public init(_ options: Options, behavior: Behavior, look: Look) {
        self.options = options
        properties = SharedProperties(behavior: behavior.clamped(), look: look)
    }

    /// The behavior of the banner.
    @inline(__always)
    public var behavior: Behavior { properties.behavior }

    /// The owner's data for drawing the options.
    public internal(set) var look: Look {
        get { properties.look }
        set { properties = SharedProperties(behavior: properties.behavior, look: newValue) }
    }

    func with(_ options: Options) -> OptionList {
        var list = self
        list.options = options
        return list
    }

    /// The list without options whose id a previous one has.
    var withoutDuplicates: OptionList {
        guard options.firstDuplicate != nil else { return self }
        var ids = Set<String>()
        return with(Options(options.filter { ids.insert($0.id).inserted }))
    }
}

private final class SharedProperties<Look: Sendable>: Sendable {
    let behavior: Behavior
    let look: Look

    init(behavior: Behavior, look: Look) {
        self.behavior = behavior
        self.look = look
    }
}
