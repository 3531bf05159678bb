import BannerText
import MonotonicTime
import Pixels

extension Contents {
    /// Returns whether the length of the option at `index` depends on a system font.
    func usesLines(_ index: Int) -> Bool {
        (fontSelection.textRunSettings != nil || options[index].font?.isFile == true) && isScaled(index)
    }

    /// Returns requests for rendering the text of the option at `index` at `time`. There is one for each row
    /// that needs a system font and has not been rendered yet.
    func missingTextRuns(of index: Int, at time: ContentTime) -> [TextRequest] {
        guard textRunSettings != nil else { return [] }
        return parts(of: index, at: time).compactMap { $0.fontSelection.pendingRequest(for: $0.text) }
    }

    /// Returns the request for rendering the text of the region at `edge` of the display at `time`. Returns
    /// nil if the text needs no system font or has already been rendered.
    func missingTextRun(at edge: RegionsSettings.Edge, at time: ContentTime) -> TextRequest? {
        guard textRunSettings != nil, let text = text(at: edge, at: time) else { return nil }
        return fontSelection(at: edge).pendingRequest(for: text)
    }

    /// Returns whether the option at `index` is dark because a part of its text must still be rendered in a
    /// system font. `styledText` is the option's current text, or nil if its text never changes.
    func isMissingTextRun(of index: Int, styledText: StyledText?) -> Bool {
        guard textRunSettings != nil else { return false }
        let parts = styledText.map { self.parts(of: $0, index) } ?? self.parts(of: index, at: .beginning)
        return parts.contains { $0.fontSelection.pendingRequest(for: $0.text) != nil }
    }

    func lines(of index: Int, at time: ContentTime) -> [TextRequest] {
        parts(of: index, at: time).flatMap { $0.fontSelection.requests(for: $0.text) }
    }

    private typealias Part = (text: String, fontSelection: FontSelection)

    /// Returns the pieces of text that are drawn for the option at `index` at `time`, each with its fonts.
    /// These are either the entire text, or its rows for each of the areas in which options are shown.
    private func parts(of index: Int, at time: ContentTime) -> [Part] {
        styledText(of: index, at: time).map { parts(of: $0, index) } ?? []
    }

    private func parts(of text: StyledText, _ index: Int) -> [Part] {
        let fontSelection = fontSelection(of: index)
        guard placement(of: index).hasLines, text.breaksLines else {
            return [(text.text, fontSelection)]
        }
        return areas.flatMap { area in
            TextLines.parts(of: text, in: fontSelection, rows: rows(inRoomOf: area.height, index))
        }
    }

    func lines(at edge: RegionsSettings.Edge, at time: ContentTime) -> [TextRequest] {
        text(at: edge, at: time).map { fontSelection(at: edge).requests(for: $0) } ?? []
    }

    /// Returns the rows into which the text of the option at `index` is divided at `time`, in an area that is
    /// `rows` pixels high. Returns nil if the option has no text or only a single row.
    package func lines(ofOption index: Int, inRows rows: Int, at time: ContentTime) -> TextLines? {
        guard placement(of: index).hasLines, let text = styledText(of: index, at: time) else {
            return nil
        }
        return TextLines(
            text,
            in: fontSelection(of: index),
            rows: self.rows(inRoomOf: rows, index)
        )
    }

    /// Returns the number of pixel rows for the text of the option at `index` in an area that is `rows`
    /// pixels high. This is two less if the option has a border.
    private func rows(inRoomOf rows: Int, _ index: Int) -> Int {
        options[index].hasBorder && rows >= BorderContent.leastSide ? rows - 2 : rows
    }

    /// Returns the time from `time` until the text of the region at `edge` next changes, or nil if it never
    /// changes.
    func lifetimeOfTexts(at edge: RegionsSettings.Edge, at time: ContentTime) -> Nanoseconds? {
        guard case .text(let text)? = regions[edge]?.content else { return nil }
        return templates[text]?.lifetime(at: time.civil)
    }

    /// Returns the text of the option at `index` at `time`, with its styles and line breaks. Returns nil if
    /// the option shows no text.
    package func styledText(of index: Int, at time: ContentTime) -> StyledText? {
        guard case .text(let text) = options[index].content else { return nil }
        return template(of: index)?.styledText(at: time.civil, values: values) ?? StyledText(text)
    }

    private func text(at edge: RegionsSettings.Edge, at time: ContentTime) -> String? {
        guard case .text(let text)? = regions[edge]?.content else { return nil }
        return templates[text]?.text(at: time.civil, values: values) ?? text
    }

    /// Renders the texts that the regions (stationary parts of the display, such as a header) and the options
    /// show at `time` in system fonts. Stores the results, and returns a report about the fonts and texts.
    /// Does nothing if `source`, the renderer, is nil or no system fonts are used.
    ///
    /// The texts of the regions are rendered first. Those of the options follow from the index `first` to the
    /// end of the list, and then from its beginning. A renderer with a time limit may render fewer texts than
    /// requested, which ends the rendering.
    package mutating func drawLines(
        with source: (any TextRenderer)?,
        from first: Int = 0,
        at time: ContentTime
    ) -> TextReport {
        var report = TextReport()
        guard let source, let setting = textRunSettings else { return report }
        // A round renders all missing texts. It may find that a font lacks characters of a text. The next
        // round then renders this text with other characters in their place.
        for _ in 1...Self.maxRounds {
            let result = drawRound(with: source, setting: setting, from: first, at: time, report: &report)
            guard result == .complete else { break }
        }
        return report
    }

    private static let maxRounds = 2

    private enum RoundResult {
        /// All missing texts were rendered.
        case complete
        /// No text was missing.
        case unnecessary
        /// The renderer returned fewer texts than requested, for example because its time limit was reached.
        case incomplete
    }

    /// Renders all texts that have not been rendered yet, in batches, and adds the results to `report`. The
    /// regions come first, followed by the options in cyclic order from the index `first`. If no text is
    /// missing, an empty batch may still be requested, because the reply contains the state of each font.
    private mutating func drawRound(
        with source: any TextRenderer,
        setting: TextRunSettings,
        from first: Int,
        at time: ContentTime,
        report: inout TextReport
    ) -> RoundResult {
        // The regions and options whose texts have not been requested yet in this round.
        var pendingReferences = contentReferences(from: first)[...]
        var batch = takeBatch(from: &pendingReferences, at: time)
        let needsFontStates = source.reportsFontStates && report.fonts.isEmpty
        guard !batch.isEmpty || needsFontStates else { return .unnecessary }

        repeat {
            let rendering = source.draw(batch, as: setting)
            lines.addWithinCapacity(rendering.texts)
            report.add(rendering)
            guard rendering.texts.count == batch.count else { return .incomplete }
            batch = takeBatch(from: &pendingReferences, at: time)
        } while !batch.isEmpty
        return .complete
    }

    private enum ContentReference {
        case region(RegionsSettings.Edge)
        case option(Int)
    }

    /// Returns references to all regions, and then to all options in cyclic order, starting with the option
    /// at `first`.
    private func contentReferences(from first: Int) -> [ContentReference] {
        let indices = Array(options.indices[first...]) + options.indices[..<first]
        return regions.edges.map(ContentReference.region) + indices.map(ContentReference.option)
    }

    /// Removes regions and options from the beginning of `references`, until their texts fill a batch or none
    /// is left. Returns the batch: requests for rendering those of their texts that are not yet rendered,
    /// each only once, because several options may show the same text.
    private func takeBatch(
        from references: inout ArraySlice<ContentReference>,
        at time: ContentTime
    ) -> [TextRequest] {
        var batch: [TextRequest] = []
        var batchAsSet = Set<TextRequest>()
        while batch.count < Self.maxRequestsAtOnce, let reference = references.popFirst() {
            let missingTexts =
                switch reference {
                case .region(let edge): missingTextRun(at: edge, at: time).map { [$0] } ?? []
                case .option(let index): missingTextRuns(of: index, at: time)
                }
            for request in missingTexts {
                // The length of a text stays available even if its picture did not fit into the memory.
                let hasBeenRendered = lines.length(of: request) != nil
                guard !hasBeenRendered, batchAsSet.insert(request).inserted else { continue }
                batch.append(request)
            }
        }
        return batch
    }

    private static let maxRequestsAtOnce = 256
}

package struct TextReport: Hashable, Sendable {
    /// The state of each configured font. The array is empty if the states are unknown.
    package private(set) var fonts: [FontState] = []
    package private(set) var problem: String?

    package init() {}

    fileprivate mutating func add(_ result: RenderingResult) {
        if !result.fonts.isEmpty { fonts = result.fonts }
        problem = problem ?? result.problem
    }
}
