import BannerText

extension Configuration {
    /// The start values of the counters as displayable texts, by counter name.
    var initialCounterTexts: [String: CounterText] {
        Dictionary(counters.map { ($0.name, $0.counterText(of: $0.start)) }) { first, _ in first }
    }
}
