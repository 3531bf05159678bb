/// What the reading of one file has found so far.
struct Findings {
    let file: String
    private let headersByKey: [String: [String]]
    private var diagnostics: [Diagnostic] = []
    private(set) var hasErrors = false

    /// Findings in `file`, of whose keys `headersByKey` knows to which tables they belong.
    init(file: String, headersByKey: [String: [String]] = [:]) {
        self.file = file
        self.headersByKey = headersByKey
    }

    mutating func error(_ message: String, at place: SourcePlace) {
        hasErrors = true
        diagnostics.append(Diagnostic(.error, file: file, place: place, message: message))
    }

    mutating func note(_ message: String, at place: SourcePlace) {
        diagnostics.append(Diagnostic(.note, file: file, place: place, message: message))
    }

    /// An error of what the file names: the file itself can be used.
    mutating func fault(_ message: String, at place: SourcePlace) {
        diagnostics.append(Diagnostic(.error, file: file, place: place, message: message))
    }

    mutating func warning(_ message: String, at place: SourcePlace) {
        diagnostics.append(Diagnostic(.warning, file: file, place: place, message: message))
    }

    /// The headers of the tables in which `key` is known.
    func headers(knowing key: String) -> [String] {
        headersByKey[key] ?? []
    }

    /// Everything found, as it is read; what was found first comes first where places are equal.
    var sorted: [Diagnostic] {
        diagnostics.enumerated()
            .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map(\.element)
    }
}
