/// A list of options with the banner's behavior and the options' appearance, the data from which the banner's
/// owner draws them. The engine only stores the appearance.
///
/// One value contains all of them, so that they are replaced together if a list has to wait for the end of a
/// slide.
public struct OptionList<Appearance: Sendable>: Sendable {
    /// The options in the list, in the order in which the banner shows them.
    public internal(set) var options: Options
    /// The number of this list, counted from 1 over all lists that the banner has had since its start.
    public internal(set) var number: UInt64 = 1
    /// The number of changes that were made to texts or lengths of options since this list was set (R-DATA).
    public internal(set) var revision: UInt64 = 0
    // A reference keeps the list small, and its memory layout independent of the appearance.
    private var properties: SharedProperties<Appearance>

    /// Creates a list of options.
    ///
    /// - Parameters:
    ///   - options: The options in the order in which the banner shows them.
    ///   - behavior: The settings of the banner's motion. Values that are out of range are clamped.
    ///   - appearance: The data from which the banner's owner draws the options.
    public init(_ options: Options, behavior: Behavior, appearance: Appearance) {
        self.options = options
        properties = SharedProperties(behavior: behavior.clamped(), appearance: appearance)
    }

    /// The behavior of the banner, which determines how it moves.
    @inline(__always)
    public var behavior: Behavior { properties.behavior }

    /// The data from which the banner's owner draws the options.
    public internal(set) var appearance: Appearance {
        get { properties.appearance }
        set { properties = SharedProperties(behavior: properties.behavior, appearance: newValue) }
    }

    func with(_ options: Options) -> OptionList {
        var list = self
        list.options = options
        return list
    }

    /// A copy of the list in which every id is unique. Of several options with the same id, it keeps only the
    /// first.
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
