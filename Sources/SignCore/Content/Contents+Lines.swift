import BannerText
import MonotonicTime
import Pixels

/// The lines of text that the contents need of fonts of the system.
extension Contents {
    /// How lines are drawn; nil if the built-in font alone draws them.
    package var textRunSettings: TextRunSettings? { fontSelection.textRunSettings }

    /// Whether the length of option `index` depends on fonts of the system.
    func usesLines(_ index: Int) -> Bool {
        guard textRunSettings != nil, case .text = options[index].content else { return false }
        return true
    }

    /// The line that option `index` needs at `time`, and that is not drawn; nil if there is none.
    package func pendingRequest(of index: Int, at time: ContentTime) -> TextRequest? {
        guard textRunSettings != nil, let words = words(of: index, at: time) else { return nil }
        return fontSelection(of: options[index]).pendingRequest(for: words)
    }

    /// The line that the region at `edge` needs at `time`, and that is not drawn.
    package func pendingRequest(at edge: RegionsSettings.Edge, at time: ContentTime) -> TextRequest? {
        guard textRunSettings != nil, let words = words(at: edge, at: time) else { return nil }
        return fontSelection(at: edge).pendingRequest(for: words)
    }

    /// The line that an alert of `text` needs, and that is not drawn.
    func pendingRequest(forAlert text: String) -> TextRequest? {
        alertFontSelection.pendingRequest(for: text)
    }

    /// Whether option `index` is dark because the line is not drawn of the words that it says; nil are its constant ones.
    func lacksLine(of index: Int, saying words: String?) -> Bool {
        guard textRunSettings != nil, let words = words ?? self.words(of: index, at: .beginning) else {
            return false
        }
        return fontSelection(of: options[index]).pendingRequest(for: words) != nil
    }

    /// All lines that option `index` has at `time`.
    func lines(of index: Int, at time: ContentTime) -> [TextRequest] {
        words(of: index, at: time).map { fontSelection(of: options[index]).requests(for: $0) } ?? []
    }

    /// All lines that the region at `edge` has at `time`.
    func lines(at edge: RegionsSettings.Edge, at time: ContentTime) -> [TextRequest] {
        words(at: edge, at: time).map { fontSelection(at: edge).requests(for: $0) } ?? []
    }

    /// How long the words of the region at `edge` stay as they are from `time` on; nil is for ever.
    func lifetimeOfWords(at edge: RegionsSettings.Edge, at time: ContentTime) -> Nanoseconds? {
        guard case .text(let text)? = region(at: edge)?.content else { return nil }
        return templates[text]?.lifetime(at: time.civil)
    }

    private func words(of index: Int, at time: ContentTime) -> String? {
        guard case .text(let text) = options[index].content else { return nil }
        return template(of: options[index])?.text(at: time.civil, values: values) ?? text
    }

    private func words(at edge: RegionsSettings.Edge, at time: ContentTime) -> String? {
        guard case .text(let text)? = region(at: edge)?.content else { return nil }
        return templates[text]?.text(at: time.civil, values: values) ?? text
    }

    /// Draws the lines of all regions at `time`, and of all options from number `first` on round to it, until `source` draws
    /// fewer than it is asked for. Nothing is drawn without `source`, or without fonts of the system.
    package mutating func drawLines(
        with source: (any TextRenderer)?,
        from first: Int = 0,
        at time: ContentTime
    ) -> LineReport {
        var report = LineReport()
        guard let source, let setting = textRunSettings else { return report }
        // What a first line lacks may be written otherwise in a second.
        for _ in 1...2 {
            var places = places(from: first)[...]
            var part = takeWantedLines(at: &places, time)
            guard !part.isEmpty || source.reportsFontStates && report.fonts.isEmpty else { break }
            repeat {
                let drawn = source.draw(part, as: setting)
                lines.addWithinCapacity(drawn.texts)
                report.add(drawn)
                guard drawn.texts.count == part.count else { return report }
                part = takeWantedLines(at: &places, time)
            } while !part.isEmpty
        }
        return report
    }

    /// Where a text is shown.
    private enum Place {
        case region(RegionsSettings.Edge)
        case option(Int)
    }

    private func places(from first: Int) -> [Place] {
        let indices = Array(options.indices[first...]) + options.indices[..<first]
        return regions.edges.map(Place.region) + indices.map(Place.option)
    }

    /// Some lines that are wanted at the first of `places`, which are dropped.
    private func takeWantedLines(at places: inout ArraySlice<Place>, _ time: ContentTime) -> [TextRequest] {
        var wanted: [TextRequest] = []
        var known = Set<TextRequest>()
        while wanted.count < Self.mostLinesAtOnce, let place = places.popFirst() {
            let request =
                switch place {
                case .region(let edge): pendingRequest(at: edge, at: time)
                case .option(let index): pendingRequest(of: index, at: time)
                }
            guard let request, lines.length(of: request) == nil, known.insert(request).inserted else {
                continue
            }
            wanted.append(request)
        }
        return wanted
    }

    private static let mostLinesAtOnce = 256
}

/// What is to be said about the lines that were drawn.
package struct LineReport: Hashable, Sendable {
    /// How each font of the list is, in its order; empty where nobody knows.
    package private(set) var fonts: [FontState] = []
    /// What went wrong first; nil if nothing did.
    package private(set) var trouble: String?

    package init() {}

    fileprivate mutating func add(_ drawn: RenderingResult) {
        if !drawn.fonts.isEmpty { fonts = drawn.fonts }
        trouble = trouble ?? drawn.trouble
    }
}
