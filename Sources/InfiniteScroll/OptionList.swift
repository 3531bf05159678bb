/// A list of options, together with the banner's behavior and the appearance of the options.
///
/// They are stored in one value, so that a list that has to wait for the end of a slide is replaced as a
/// whole. An `Appearance` is the data from which the banner's owner draws the options. The engine only stores
/// it.
public struct OptionList<Appearance: Sendable>: Sendable {
    /// The options in the list.
    public internal(set) var options: Options
    /// The number of this list, counted from 1 over all lists that the banner has had.
    public internal(set) var number: UInt64 = 1
    /// The number of changes that were made to texts or lengths of options in this list (R-DATA).
    public internal(set) var revision: UInt64 = 0
    // A reference keeps the list small, and its memory layout independent of the appearance.
    private var properties: SharedProperties<Appearance>

    /// Creates a list. Values of `behavior` that are out of range are clamped.
    public init(_ options: Options, behavior: Behavior, appearance: Appearance) {
        self.options = options
        properties = SharedProperties(behavior: behavior.clamped(), appearance: appearance)
    }

    /// The behavior of the banner.
    @inline(__always)
    public var behavior: Behavior { properties.behavior }

    /// The data from which the owner draws the options.
    public internal(set) var appearance: Appearance {
        get { properties.appearance }
        set { properties = SharedProperties(behavior: properties.behavior, appearance: newValue) }
    }

    func with(_ options: Options) -> OptionList {
        var list = self
        list.options = options
        return list
    }

    /// A copy of the list without options whose id already occurs earlier in the list.
    var withoutDuplicates: OptionList {
        guard options.firstDuplicate != nil else { return self }
        var ids = Set<String>()
        return with(Options(options.filter { ids.insert($0.id).inserted }))
    }
}

private final class SharedProperties<Appearance: Sendable>: Sendable {
    let behavior: Behavior
    let appearance: Appearance

    init(behavior: Behavior, appearance: Appearance) {
        self.behavior = behavior
        self.appearance = appearance
    }
}
