import MatrixDisplays
import Pixels

/// A question to a person about the wiring of a strip of addressable LEDs. The display shows a pattern while
/// the question is asked.
enum StripQuestion: CaseIterable {
    /// The question: the first LED of the strip is lit; in which corner of the display or panel is it?
    case corner
    /// The question: the first few LEDs of the strip are lit; do they form a row or a column?
    case runDirection
    /// The question: the first LED of the second row is lit; at which end of its row is it?
    case secondRow
    /// The question: the first LED of the second column is lit; at which end of its column is it?
    case secondColumn
    /// The question: the first value on the data wire lights all LEDs; which color do they have?
    case color
    /// The question: the second value on the data wire lights all LEDs; which color do they have? For LEDs
    /// with a white channel, the second value lights the first half of the LEDs, the third value lights the
    /// other half, and the question asks for both colors.
    case nextColor
}

extension WiringPuzzle {
    /// Returns the puzzle for a display that is a strip of LEDs. A puzzle determines the wiring of a display
    /// by asking a person what it shows; here, the path of the strip across the display, the order of its
    /// panels if there are several, and the order in which the data wire carries the colors. The wiring is
    /// the candidate (possible wiring) that explains the answers. The pictures of the questions are shown
    /// with reference settings, so the answers show how the wiring differs from them.
    ///
    /// - Parameters:
    ///   - driver: The current driver settings.
    ///   - size: The size of the display in pixels.
    ///
    /// - Throws: `GeometryError` if the display does not consist of whole panels.
    static func makeStripPuzzle<Driver: WiredStripDriver>(
        for driver: Driver,
        size: PixelSize
    ) throws(GeometryError) -> WiringPuzzle {
        let panelSize = driver.wiring.panelSize(displaySize: size)
        guard driver.wiring.fits(size) else { throw .panels(size, panel: panelSize) }
        let hasPanels = panelSize != size
        let reference = referenceDriver(for: driver, hasPanels: hasPanels)
        // If no candidate explains the answers, a setting is wrong. These two can be wrong only if the
        // display has several panels.
        let panelKeys = hasPanels ? "and panel_width and panel_height, " : ""
        return WiringPuzzle(
            reference: DriverSettings(reference),
            questions: questions(for: reference, size: size),
            candidates: candidates(for: driver, size: size),
            remedy: """
                no strip of \(size.width)×\(size.height) pixels looks like that; correct width and height, \
                \(panelKeys)check whether order needs a w, for white, and try again
                """
        )
    }

    /// Returns the questions of the puzzle, each with the picture that a display with the driver settings
    /// `reference` shows while it is asked. Their order must be that of the answers in
    /// `candidates(for:size:)`: first the questions about the positions of panels and LEDs, and then those
    /// about colors. `size` is the size of the display in pixels.
    private static func questions<Driver: WiredStripDriver>(
        for reference: Driver,
        size: PixelSize
    ) -> [WiringQuestion] {
        let panelSize = reference.wiring.panelSize(displaySize: size)
        let ledPositions = reference.wiring.pixelsInWiringOrder(displaySize: size)
        let hasWhite = reference.order.hasWhite
        func panelQuestions(_ questions: [PanelQuestion]) -> [WiringQuestion] {
            questions.map { question in
                question.question(displaySize: size, ledPositions: ledPositions, panelSize: panelSize)
            }
        }
        func stripQuestions(_ questions: [StripQuestion]) -> [WiringQuestion] {
            questions.map { question in
                question.question(
                    displaySize: size,
                    ledPositions: ledPositions,
                    panelSize: panelSize,
                    hasWhite: hasWhite
                )
            }
        }
        return panelQuestions(PanelQuestion.positions) + stripQuestions(StripQuestion.positions)
            + panelQuestions(PanelQuestion.turns) + stripQuestions(StripQuestion.colors)
    }

    /// Returns the driver settings with which the pictures of the wiring questions are shown. They assume
    /// that the strip runs along rows from the top left, and that the data wire carries red, green, blue and
    /// then white.
    private static func referenceDriver<Driver: WiredStripDriver>(
        for driver: Driver,
        hasPanels: Bool
    ) -> Driver {
        var reference = driver
        reference.wiring.ledPath.corner = .topLeft
        reference.wiring.ledPath.axis = .rows
        reference.wiring.ledPath.isZigzag = false
        // The path of panels has no meaning on a single panel, and its keys cannot be written then.
        if hasPanels { reference.wiring.panelPath = reference.wiring.ledPath }
        reference.configuredOrder = driver.order.hasWhite ? ColorOrder("rgbw") : .rgb
        return reference
    }

    /// Returns one candidate for each combination of an order of the panels, a path of the strip across a
    /// panel, and an order of the colors on the data wire. A candidate is a possible wiring with the answers
    /// that a person gives if the display is wired like this. Combinations with the current settings of
    /// `driver` come first, because the puzzle prefers the first of several candidates that look the same.
    private static func candidates<Driver: WiredStripDriver>(for driver: Driver, size: PixelSize)
        -> [Candidate]
    {
        let hasPanels = driver.wiring.panelSize(displaySize: size) != size
        let panelOrders = hasPanels ? driver.wiring.panelOrders : [driver.wiring.panelOrder]
        let paths = Driver.sendsWholeRows ? [driver.wiring.ledPath] : driver.wiring.ledPath.andOthers
        let colorOrders = driver.order.channels.permutations
        var candidates: [Candidate] = []
        for (panels, turns) in panelOrders {
            var candidate = driver
            (candidate.wiring.panelPath, candidate.wiring.turnsReturningPanels) = (panels, turns)
            for path in paths {
                candidate.wiring.ledPath = path
                let positionAnswers = positionAnswers(for: candidate.wiring, size: size)
                for colorOrder in colorOrders {
                    candidate.configuredOrder = ColorOrder(String(colorOrder.map(\.rawValue)))
                    let colorAnswers = StripQuestion.colors.map { $0.expectedAnswer(forOrder: colorOrder) }
                    let settings = DriverSettings(candidate)
                    candidates.append(Candidate(driver: settings, answers: positionAnswers + colorAnswers))
                }
            }
        }
        return candidates
    }

    /// Returns, for each question about a position, the index of the answer that is correct if the display is
    /// wired according to `wiring`. An element is nil if its question does not apply.
    private static func positionAnswers(for wiring: StripWiring, size: PixelSize) -> [Int?] {
        let panels = PanelAppearance(wiring, size)
        let strip = StripAppearance(wiring.ledPath, wiring.panelSize(displaySize: size))
        return PanelQuestion.positions.map { panels.expectedAnswer(to: $0) }
            + StripQuestion.positions.map { strip.expectedAnswer(to: $0) }
            + PanelQuestion.turns.map { panels.expectedAnswer(to: $0) }
    }
}

extension StripWiring {
    /// The path along which the panels of a display are connected, and whether panels are upside down in the
    /// rows or columns of panels that run backward.
    typealias PanelOrder = (panels: Path, turns: Bool)

    fileprivate var panelOrder: PanelOrder { (panelPath, turnsReturningPanels) }

    /// All orders in which the panels of the display can be connected, beginning with the current one.
    fileprivate var panelOrders: [PanelOrder] {
        panelPath.andOthers.flatMap { path in
            [(path, turnsReturningPanels), (path, !turnsReturningPanels)]
        }
    }
}

extension StripWiring.Path {
    /// All paths that a strip of LEDs can take across a display, beginning with this one.
    fileprivate var andOthers: [Self] {
        axis.andOthers.flatMap { axis in
            [isZigzag, !isZigzag].flatMap { isZigzag in
                corner.andOthers.map { corner in
                    var path = self
                    (path.axis, path.isZigzag, path.corner) = (axis, isZigzag, corner)
                    return path
                }
            }
        }
    }
}

extension CaseIterable where Self: Equatable {
    /// All cases of the type, beginning with this one.
    fileprivate var andOthers: [Self] { [self] + Self.allCases.filter { $0 != self } }
}

extension StripQuestion {
    static let positions: [StripQuestion] = [.corner, .runDirection, .secondRow, .secondColumn]
    static let colors: [StripQuestion] = [.color, .nextColor]

    private static let whiteChannels: [ColorOrder.Channel] = [.red, .green, .blue, .white]
    private static func channels(hasWhite: Bool) -> [ColorOrder.Channel] {
        hasWhite ? whiteChannels : whiteChannels.filter { $0 != .white }
    }

    /// The possible answers to the question about two colors at once, which is asked for LEDs with a white
    /// channel: all pairs of different colors.
    private static let pairs = whiteChannels.flatMap { first in
        whiteChannels.filter { $0 != first }.map { [first, $0] }
    }

    func text(hasPanels: Bool, hasWhite: Bool) -> String {
        switch self {
        case .corner: "One LED is lit. Where is it\(hasPanels ? " in its panel" : "")?"
        case .runDirection: "The next LEDs are lit too. Do they form a row or a column?"
        case .secondRow: "One LED of the next row is lit. At which end of the row?"
        case .secondColumn: "One LED of the next column is lit. At which end of the column?"
        case .color: "All LEDs are lit. Which color do you see?"
        case .nextColor where hasWhite: "Two colors are lit. Which, beginning at the first LED?"
        case .nextColor: "All LEDs are lit. Which color do you see now?"
        }
    }

    func answers(hasWhite: Bool) -> [String] {
        switch self {
        case .corner: WiringQuestion.cornerAnswers
        case .runDirection: ["a row", "a column"]
        case .secondRow: ["at the left end", "at the right end"]
        case .secondColumn: ["at the top", "at the bottom"]
        case .nextColor where hasWhite: Self.pairs.map { "\($0[0].name), then \($0[1].name)" }
        case .color, .nextColor: Self.channels(hasWhite: hasWhite).map(\.name)
        }
    }

    /// Returns this question with the picture that a display of `displaySize` must show while it is asked.
    /// `ledPositions` contains the positions of the LEDs in the order of the strip, `panelSize` is the size
    /// of a panel in pixels, and `hasWhite` is whether the LEDs have a white channel.
    func question(
        displaySize: PixelSize,
        ledPositions: [(x: Int, y: Int)],
        panelSize: PixelSize,
        hasWhite: Bool
    )
        -> WiringQuestion
    {
        WiringQuestion(
            text: text(hasPanels: panelSize != displaySize, hasWhite: hasWhite),
            answers: answers(hasWhite: hasWhite),
            picture: picture(
                displaySize: displaySize,
                ledPositions: ledPositions,
                panelSize: panelSize,
                hasWhite: hasWhite
            )
        )
    }

    /// Returns the picture that the display shows during this question.
    ///
    /// - Parameters:
    ///   - displaySize: The size of the display in pixels.
    ///   - ledPositions: The positions of the LEDs in the order of the strip, with the reference driver
    ///     settings.
    ///   - panelSize: The size of a panel. It is the size of the display if there is only one panel.
    ///   - hasWhite: Whether the LEDs have a white channel.
    private func picture(
        displaySize: PixelSize,
        ledPositions: [(x: Int, y: Int)],
        panelSize: PixelSize,
        hasWhite: Bool
    ) -> Bitmap {
        var picture = Bitmap(size: displaySize, format: .color)
        let litRuns = litRuns(ledCount: ledPositions.count, panelSize: panelSize, hasWhite: hasWhite)
        for (numbers, color) in litRuns {
            for pixel in ledPositions[numbers.clamped(to: ledPositions.indices)] {
                picture[colorAt: pixel.x, pixel.y] = color
            }
        }
        return picture
    }

    /// Returns the runs of LEDs that are lit during this question, with their colors. `numbers` are the
    /// numbers of the LEDs along the strip, counted from 0, and `ledCount` is the number of LEDs.
    private func litRuns(
        ledCount: Int,
        panelSize: PixelSize,
        hasWhite: Bool
    ) -> [(numbers: Range<Int>, color: Color)] {
        // The number of the first LED after a whole row or a whole column, on a strip that runs along it.
        let secondRowStart = panelSize.width
        let secondColumnStart = panelSize.height
        let middle = ledCount / 2
        return switch self {
        case .corner: [(0..<1, Color.white)]
        // So few LEDs form a single row or column, whichever path the strip takes.
        case .runDirection: [(0..<StripAppearance.straightRunLength(size: panelSize), Color.white)]
        case .secondRow: [(secondRowStart..<secondRowStart + 1, Color.white)]
        case .secondColumn: [(secondColumnStart..<secondColumnStart + 1, Color.white)]
        case .color: [(0..<ledCount, Self.firstValueColor)]
        case .nextColor where hasWhite:
            [(0..<middle, Self.secondValueColor), (middle..<ledCount, Self.thirdValueColor)]
        case .nextColor: [(0..<ledCount, Self.secondValueColor)]
        }
    }

    // The colors of the first three values on the data wire, with the reference driver settings.
    private static let firstValueColor = Color(red: 255, green: 0, blue: 0)
    private static let secondValueColor = Color(red: 0, green: 255, blue: 0)
    private static let thirdValueColor = Color(red: 0, green: 0, blue: 255)

    /// Returns the index of the answer to this question that is correct if the data wire carries the colors
    /// in `order`. Returns nil if no answer describes this order.
    func expectedAnswer(forOrder order: [ColorOrder.Channel]) -> Int? {
        let hasWhite = order.contains(.white)
        if self == .nextColor, hasWhite { return Self.pairs.firstIndex(of: [order[1], order[2]]) }
        return Self.channels(hasWhite: hasWhite).firstIndex(of: order[self == .color ? 0 : 1])
    }
}

extension ColorOrder.Channel {
    fileprivate var name: String {
        switch self {
        case .red: "red"
        case .green: "green"
        case .blue: "blue"
        case .white: "white"
        }
    }
}

/// A model of how a person sees the LEDs of a strip that takes a certain path across a panel, or across an
/// entire display without panels. It predicts the person's answers to questions.
struct StripAppearance {
    private let size: PixelSize
    private let ledPositions: [Pixel]

    init(_ path: StripWiring.Path, _ panel: PixelSize) {
        var wiring = StripWiring()
        wiring.ledPath = path
        size = panel
        ledPositions = wiring.pixelsInWiringOrder(displaySize: panel).map { Pixel(x: $0.x, y: $0.y) }
    }

    /// Returns the number of LEDs at the start of the strip that form a single row or column on every path
    /// that the strip can take across a panel of `size`.
    static func straightRunLength(size: PixelSize) -> Int { min(size.width, size.height) }

    /// Whether the strip runs along the rows or along the columns of the panel. Nil if the panel has a single
    /// row or column, because there is no difference then.
    private var visibleAxis: StripWiring.Axis? {
        guard Self.straightRunLength(size: size) > 1 else { return nil }
        let isSecondInSameRow = ledPositions[0].y == ledPositions[1].y
        return isSecondInSameRow ? .rows : .columns
    }

    /// Returns the answer that a person who sees this strip gives to `question`, as its index in the list of
    /// the question's answers, such as 0 for "a row" and 1 for "a column". Returns nil if the question has no
    /// answer. This is the case if the strip does not run along the rows or columns that the question
    /// assumes, if the panel has a single row or column, or if the question is about a color.
    func expectedAnswer(to question: StripQuestion) -> Int? {
        switch question {
        case .corner:
            return WiringQuestion.cornerAnswer(for: ledPositions[0], columns: size.width, rows: size.height)
        case .runDirection:
            return visibleAxis.map { axis in axis == .rows ? 0 : 1 }
        case .secondRow:
            guard visibleAxis == .rows else { return nil }
            // A row has as many LEDs as the panel is wide, so this is the first LED of the second row.
            let isAtLeftEnd = ledPositions[size.width].x == 0
            return isAtLeftEnd ? 0 : 1
        case .secondColumn:
            guard visibleAxis == .columns else { return nil }
            let isAtTop = ledPositions[size.height].y == 0
            return isAtTop ? 0 : 1
        case .color, .nextColor: return nil
        }
    }
}
