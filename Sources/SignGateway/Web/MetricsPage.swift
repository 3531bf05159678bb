/// A page for Prometheus: OpenMetrics 1.0, or its older format 0.0.4.
struct MetricsPage {
    /// The kinds of families.
    enum Kind: String {
        case gauge, counter, info
    }

    /// Labels and a value.
    typealias Row = (labels: [(name: String, value: String)], value: Int64)

    private let isOpenMetrics: Bool
    private var text = ""
    private var sampleName = ""

    init(isOpenMetrics: Bool) { self.isOpenMetrics = isOpenMetrics }

    /// The type of the page.
    static func contentType(isOpenMetrics: Bool) -> String {
        isOpenMetrics
            ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
            : "text/plain; version=0.0.4; charset=utf-8"
    }

    /// Begins a family. Samples of counters and infos have an ending, which only OpenMetrics leaves out of the name.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        switch kind {
        case .gauge: sampleName = name
        case .counter: sampleName = "\(name)_total"
        case .info: sampleName = "\(name)_info"
        }
        let named = isOpenMetrics ? name : sampleName
        let type = !isOpenMetrics && kind == .info ? Kind.gauge : kind
        text += "# HELP \(named) \(help)\n# TYPE \(named) \(type.rawValue)\n"
    }

    /// A sample of the family.
    mutating func sample(_ labels: [(name: String, value: String)], _ value: Int64) {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += "\(sampleName)\(list.isEmpty ? "" : "{\(list)}") \(value)\n"
    }

    /// A family of counters with its samples.
    mutating func counters(_ name: String, _ help: String, _ rows: [Row]) {
        family(name, .counter, help)
        for row in rows { sample(row.labels, row.value) }
    }

    /// The page.
    func end() -> String { text + (isOpenMetrics ? "# EOF\n" : "") }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
