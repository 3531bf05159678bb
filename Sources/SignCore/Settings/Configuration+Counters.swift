import BannerText

extension Configuration {
    /// The counters at their start, by their names.
    var countersAtStart: [String: CounterText] {
        Dictionary(counters.map { ($0.name, $0.counterText(of: $0.start)) }) { first, _ in first }
    }
}
