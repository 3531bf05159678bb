import BannerText

extension Configuration {
    /// The texts of the counters at their start values, by counter name.
    var countersAtStart: [String: CounterText] {
        Dictionary(counters.map { ($0.name, $0.counterText(of: $0.start)) }) { first, _ in first }
    }
}
