/// Which option is the one, for those that ask while the picture is between two of them.
extension Carousel {
    /// The index of the option that an input without a name means: the selected one, from the moment it is
    /// selected, or the one at the leading edge of a running ticker; nil when there is none.
    public var current: Int? {
        guard behaviour.style == .ticker, !isStatic else { return selected }
        if case .slide = motion { return selected }
        return options.isEmpty ? nil : tickerView.index
    }

    /// The index of the option that came to rest last: the current one, except that during a slide it is still
    /// the one in view when the slide began.
    public var settled: Int? {
        if case .slide = motion { return departed ?? selected }
        return current
    }
}
