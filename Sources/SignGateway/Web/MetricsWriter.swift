/// A writer for metrics in the text format of Prometheus: either OpenMetrics 1.0 or the older format 0.0.4.
struct MetricsWriter {
    private enum Kind: String {
        case gauge, counter, info
    }

    /// One sample of a metric: its labels, each with a name and a value, and the value of the sample.
    typealias Sample = (labels: [(name: String, value: String)], value: Int64)

    private let isOpenMetrics: Bool
    private var text = ""

    init(isOpenMetrics: Bool) { self.isOpenMetrics = isOpenMetrics }

    static func contentType(isOpenMetrics: Bool) -> String {
        isOpenMetrics
            ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
            : "text/plain; version=0.0.4; charset=utf-8"
    }

    mutating func addGauge(_ name: String, help: String, value: Int64) {
        addGauge(name, help: help, samples: [([], value)])
    }

    mutating func addGauge(_ name: String, help: String, samples: [Sample]) {
        addMetric(name, suffix: "", kind: .gauge, help: help, samples: samples)
    }

    mutating func addCounter(_ name: String, help: String, samples: [Sample]) {
        addMetric(name, suffix: "_total", kind: .counter, help: help, samples: samples)
    }

    mutating func addInfo(_ name: String, help: String, labels: [(name: String, value: String)]) {
        addMetric(name, suffix: "_info", kind: .info, help: help, samples: [(labels, 1)])
    }

    /// Returns the complete text of the metrics. In the OpenMetrics format, it ends with the required line `#
    /// EOF`.
    func completeText() -> String { text + (isOpenMetrics ? "# EOF\n" : "") }

    /// Adds a metric to the text: its description, its type, and one row for each sample. In OpenMetrics,
    /// the result has this form:
    ///
    ///     # HELP loopbanner_activated Actions of an option.
    ///     # TYPE loopbanner_activated counter
    ///     loopbanner_activated_total{id="tea"} 3
    ///
    /// The older format differs in the first two rows: they also contain the suffix (here `_total`), and the
    /// type `info` does not exist, so it becomes a gauge.
    ///
    /// - Parameters:
    ///   - name: The name of the metric without its suffix.
    ///   - suffix: The end of the samples' names, which depends on the type, or an empty string.
    ///   - kind: The type of the metric.
    ///   - help: The description of the metric.
    private mutating func addMetric(
        _ name: String,
        suffix: String,
        kind: Kind,
        help: String,
        samples: [Sample]
    ) {
        let headName = isOpenMetrics ? name : name + suffix
        let headKind = !isOpenMetrics && kind == .info ? Kind.gauge : kind
        text += "# HELP \(headName) \(help)\n# TYPE \(headName) \(headKind.rawValue)\n"
        for (labels, value) in samples {
            let labelList = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            let labelSet = labelList.isEmpty ? "" : "{\(labelList)}"
            text += "\(name)\(suffix)\(labelSet) \(value)\n"
        }
    }

    /// Returns `value`, the value of a metric's label, with its backslashes, quotation marks and line breaks
    /// escaped.
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
