import BannerText

extension Configuration {
    /// The texts of the counters with their start values, by the names of the counters.
    var countersAtStart: [String: CounterText] {
        Dictionary(counters.map { ($0.name, $0.counterText(of: $0.start)) }) { first, _ in first }
    }
}
