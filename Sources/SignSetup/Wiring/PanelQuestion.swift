import MatrixDisplays
import Pixels

/// A question to a person about the order of the panels of a display, or about which of them are upside down.
/// The display shows a pattern while the question is asked.
enum PanelQuestion: CaseIterable {
    /// The question: the first panel is lit; in which corner of the display is it?
    case corner
    /// The question: the first few panels are lit; do they form a row or a column?
    case runDirection
    /// The question: the first panel of the second row is lit; at which end of its row is it?
    case secondRow
    /// The question: the first panel of the second column is lit; at which end of its column is it?
    case secondColumn
    /// The question: the first LED of the second row's first panel is lit; in which corner of the panel is
    /// it? The answer shows whether that panel is upside down.
    case turnedRow
    /// The question: the first LED of the second column's first panel is lit; in which corner of the panel is
    /// it? The answer shows whether that panel is upside down.
    case turnedColumn
    /// The question: the first LED of the second panel is lit; in which corner of the panel is it? This
    /// question is for a display with a single row or column of panels.
    case turnedNeighbor

    /// The questions about the positions of panels. They are asked before the questions about the LEDs within
    /// a panel.
    static let positions: [PanelQuestion] = [.corner, .runDirection, .secondRow, .secondColumn]
    /// The questions about panels that may be upside down. They are asked after the questions about the LEDs
    /// within a panel.
    static let turns: [PanelQuestion] = [.turnedRow, .turnedColumn, .turnedNeighbor]

    var text: String {
        switch self {
        case .corner: "One panel is lit. Where is it?"
        case .runDirection: "The next panels are lit too. Do they form a row or a column?"
        case .secondRow: "One panel of the next row is lit. At which end of the row?"
        case .secondColumn: "One panel of the next column is lit. At which end of the column?"
        case .turnedRow, .turnedColumn, .turnedNeighbor:
            "One LED of another panel is lit. Where is it in that panel?"
        }
    }

    var answers: [String] {
        switch self {
        case .runDirection: ["a row", "a column"]
        case .secondRow: ["at the left end", "at the right end"]
        case .secondColumn: ["at the top", "at the bottom"]
        case .corner, .turnedRow, .turnedColumn, .turnedNeighbor: WiringQuestion.cornerAnswers
        }
    }

    /// Returns the numbers of the panels to light during this question, counted from 0 in the order in which
    /// they are connected. `grid` is the number of columns and rows of panels.
    func panels(in grid: PixelSize) -> Range<Int> {
        switch self {
        case .corner: 0..<1
        case .runDirection: 0..<min(grid.width, grid.height)
        case .secondRow, .turnedRow: grid.width..<grid.width + 1
        case .secondColumn, .turnedColumn: grid.height..<grid.height + 1
        case .turnedNeighbor: 1..<2
        }
    }

    /// Returns this question with the picture that a display of `displaySize` must show while it is asked.
    /// `ledPositions` contains the positions of the LEDs in the order in which they are connected, and
    /// `panelSize` is the size of a panel in pixels.
    func question(displaySize: PixelSize, ledPositions: [(x: Int, y: Int)], panelSize: PixelSize)
        -> WiringQuestion
    {
        var picture = Bitmap(size: displaySize, format: .color)
        let grid = PixelSize(
            width: displaySize.width / panelSize.width,
            height: displaySize.height / panelSize.height
        )
        let count = panelSize.width * panelSize.height
        for number in panels(in: grid).clamped(to: 0..<grid.width * grid.height) {
            let isWhole = Self.positions.contains(self)
            for pixel in ledPositions[number * count..<number * count + (isWhole ? count : 1)] {
                picture[colorAt: pixel.x, pixel.y] = .white
            }
        }
        return WiringQuestion(text: text, answers: answers, picture: picture)
    }
}

/// A model of how a person sees the panels of a display with a certain wiring. It predicts the person's
/// answers to questions.
struct PanelAppearance {
    private let wiring: StripWiring
    private let grid: PixelSize
    private let panel: PixelSize
    private let order: StripAppearance

    /// Creates a model of panels that are wired according to `wiring` on a display of `size`. The answers
    /// depend only on the corners of a panel, so the model reduces each panel to at most 2 × 2 LEDs.
    init(_ wiring: StripWiring, _ size: PixelSize) {
        let whole = wiring.panelSize(displaySize: size)
        grid = PixelSize(width: size.width / whole.width, height: size.height / whole.height)
        panel = PixelSize(width: min(whole.width, 2), height: min(whole.height, 2))
        var small = wiring
        small.panelWidth = panel.width
        small.panelHeight = panel.height
        self.wiring = small
        order = StripAppearance(wiring.panelPath, grid)
    }

    /// Returns the index of the answer to `question` that is correct for this wiring, or nil if the question
    /// does not apply to this wiring.
    func expectedAnswer(to question: PanelQuestion) -> Int? {
        let isSingle = min(grid.width, grid.height) == 1
        switch question {
        case .corner: return order.expectedAnswer(to: .corner)
        case .runDirection: return order.expectedAnswer(to: .runDirection)
        case .secondRow: return order.expectedAnswer(to: .secondRow)
        case .secondColumn: return order.expectedAnswer(to: .secondColumn)
        case .turnedRow: return !isSingle && wiring.panelPath.axis == .rows ? turned(question) : nil
        case .turnedColumn: return !isSingle && wiring.panelPath.axis == .columns ? turned(question) : nil
        case .turnedNeighbor: return isSingle ? turned(question) : nil
        }
    }

    private func turned(_ question: PanelQuestion) -> Int? {
        let number = question.panels(in: grid).lowerBound
        guard number < grid.width * grid.height else { return nil }
        let size = PixelSize(width: grid.width * panel.width, height: grid.height * panel.height)
        let first = wiring.pixelsInWiringOrder(displaySize: size)[number * panel.width * panel.height]
        let position = Pixel(x: first.x % panel.width, y: first.y % panel.height)
        return WiringQuestion.cornerAnswer(for: position, columns: panel.width, rows: panel.height)
    }
}
