/// A list of options, with its behavior and its look.
///
/// It is one value, so that a list that waits for the end of a slide waits as a whole. A `Look` is the data that the
/// owner draws the options with; the engine only stores it.
public struct OptionList<Look: Sendable>: Sendable {
    /// The options.
    public internal(set) var options: Options
    /// The number of the list among those of the banner: 1 for the first.
    public internal(set) var number: UInt64 = 1
    /// The number of changes to texts and lengths of the list's options (R-DATA).
    public internal(set) var revision: UInt64 = 0
    // A reference keeps the list small, and its memory layout independent of the look.
    private var properties: SharedProperties<Look>

    /// Creates a list. Numbers in `behavior` are clamped to their ranges.
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
