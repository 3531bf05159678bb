import MatrixDisplays
import Pixels

/// A question about what a person sees of a strip while some of its LEDs are lit.
private enum StripQuestion: CaseIterable {
    /// The first LED is lit: in which corner?
    case corner
    /// The first few LEDs are lit: do they make a row or a column?
    case runs
    /// The first LED of the second row is lit: at which end?
    case secondRow
    /// The same for a column.
    case secondColumn
    /// All LEDs are lit by the first value on the wire: in which color?
    case color
    /// The same for the second value; or for the second and the third one, on half of the LEDs each.
    case nextColor
}

extension WiringPuzzle {
    /// How the strip of `driver` runs across a display of `size`, and in which order it takes its colors. Panels stay as
    /// they are.
    ///
    /// - Throws: `GeometryError` if the display is not made of whole panels.
    static func leds<Driver: PixelStripDriver>(
        of driver: Driver,
        size: PixelSize
    ) throws(GeometryError) -> WiringPuzzle {
        guard driver.strip.wiring.fits(size) else {
            throw .panels(size, panel: driver.strip.wiring.panel(of: size))
        }
        let present = driver.strip.wiring.leds
        let panel = driver.strip.wiring.panel(of: size)
        let orders = driver.order.channels.permutations
        var candidates: [Candidate] = []
        for runs in present.axis.andOthers {
            for isZigzag in [present.isZigzag, !present.isZigzag] {
                for first in present.corner.andOthers {
                    var candidate = driver
                    candidate.strip.wiring.leds.corner = first
                    candidate.strip.wiring.leds.axis = runs
                    candidate.strip.wiring.leds.isZigzag = isZigzag
                    let seen = SeenStrip(candidate.strip.wiring.leds, panel)
                    let places = StripQuestion.places.map { seen.answer($0) }
                    for order in orders {
                        candidate.strip.order = ColorOrder(String(order.map(\.rawValue)))
                        let answers = places + StripQuestion.colors.map { $0.answer(in: order) }
                        candidates.append(Candidate(driver: DriverSettings(candidate), answers: answers))
                    }
                }
            }
        }
        var reference = driver
        reference.strip.wiring.leds.corner = .topLeft
        reference.strip.wiring.leds.axis = .rows
        reference.strip.wiring.leds.isZigzag = false
        reference.strip.order = driver.order.hasWhite ? ColorOrder("rgbw") : .rgb
        let pixels = reference.strip.wiring.pixels(of: size)
        let hasPanels = panel != size
        return WiringPuzzle(
            reference: DriverSettings(reference),
            questions: StripQuestion.allCases.map { question in
                WiringQuestion(
                    words: question.words(hasPanels: hasPanels, hasWhite: driver.order.hasWhite),
                    answers: question.answers(hasWhite: driver.order.hasWhite),
                    picture: question.picture(size, pixels, panel, hasWhite: driver.order.hasWhite)
                )
            },
            candidates: candidates,
            remark: hasPanels
                ? "The order of the panels is not asked: it stays as the panel_ keys have it." : nil,
            remedy:
                "no strip of \(size.width)×\(size.height) pixels looks like that; correct width and height, "
                + "\(hasPanels ? "and the panel_ keys, " : "")check whether order needs a w, for white, and try again"
        )
    }
}

extension CaseIterable where Self: Equatable {
    /// All values, this one first.
    fileprivate var andOthers: [Self] { [self] + Self.allCases.filter { $0 != self } }
}

extension StripQuestion {
    /// Those about places.
    static let places: [StripQuestion] = [.corner, .runs, .secondRow, .secondColumn]
    /// Those about colors.
    static let colors: [StripQuestion] = [.color, .nextColor]

    private static let whiteChannels: [ColorOrder.Channel] = [.red, .green, .blue, .white]
    private static func channels(hasWhite: Bool) -> [ColorOrder.Channel] {
        hasWhite ? whiteChannels : whiteChannels.filter { $0 != .white }
    }

    /// Two different colors of LEDs with white, in the order of the answers.
    private static let pairs = whiteChannels.flatMap { first in
        whiteChannels.filter { $0 != first }.map { [first, $0] }
    }

    func words(hasPanels: Bool, hasWhite: Bool) -> String {
        switch self {
        case .corner: "One LED is lit. Where is it\(hasPanels ? " in its panel" : "")?"
        case .runs: "The next LEDs are lit, too. Do they make a row or a column?"
        case .secondRow: "One LED of the next row is lit. At which end of the row?"
        case .secondColumn: "One LED of the next column is lit. At which end of the column?"
        case .color: "All LEDs are lit. Which color do you see?"
        case .nextColor where hasWhite: "Two colors are lit. Which, beginning at the first LED?"
        case .nextColor: "All LEDs are lit. Which color do you see now?"
        }
    }

    func answers(hasWhite: Bool) -> [String] {
        switch self {
        case .corner:
            [
                "top left", "top right", "bottom left", "bottom right", "at the top", "at the bottom",
                "at the left end", "at the right end",
            ]
        case .runs: ["a row", "a column"]
        case .secondRow: ["at the left end", "at the right end"]
        case .secondColumn: ["at the top", "at the bottom"]
        case .nextColor where hasWhite: Self.pairs.map { "\($0[0].word), then \($0[1].word)" }
        case .color, .nextColor: Self.channels(hasWhite: hasWhite).map(\.word)
        }
    }

    /// The picture on a display of `size`, whose LEDs have these pixels.
    func picture(
        _ size: PixelSize,
        _ pixels: [(x: Int, y: Int)],
        _ panel: PixelSize,
        hasWhite: Bool
    ) -> Bitmap {
        var picture = Bitmap(size: size, format: .color)
        func light(_ leds: Range<Int>, _ color: Color) {
            for pixel in pixels[leds.clamped(to: pixels.indices)] {
                picture[colorAt: pixel.x, pixel.y] = color
            }
        }
        let half = pixels.count / 2
        switch self {
        case .corner: light(0..<1, .white)
        case .runs: light(0..<SeenStrip.firstFew(panel), .white)
        case .secondRow: light(panel.width..<panel.width + 1, .white)
        case .secondColumn: light(panel.height..<panel.height + 1, .white)
        // Through the reference, red is the first value on the wire, green the second, blue the third.
        case .color: light(pixels.indices, Color(red: 255, green: 0, blue: 0))
        case .nextColor:
            light(pixels.indices, Color(red: 0, green: 255, blue: 0))
            if hasWhite { light(half..<pixels.count, Color(red: 0, green: 0, blue: 255)) }
        }
        return picture
    }

    /// The index of the answer of a person who looks at LEDs that take their colors in `order`.
    func answer(in order: [ColorOrder.Channel]) -> Int? {
        let hasWhite = order.contains(.white)
        if self == .nextColor, hasWhite { return Self.pairs.firstIndex(of: [order[1], order[2]]) }
        return Self.channels(hasWhite: hasWhite).firstIndex(of: order[self == .color ? 0 : 1])
    }
}

extension ColorOrder.Channel {
    fileprivate var word: String {
        switch self {
        case .red: "red"
        case .green: "green"
        case .blue: "blue"
        case .white: "white"
        }
    }
}

/// What a person sees of the LEDs of a panel, or of a display without panels.
private struct SeenStrip {
    private let size: PixelSize
    private let pixels: [PixelPlace]

    init(_ path: StripWiring.Path, _ panel: PixelSize) {
        var wiring = StripWiring()
        wiring.leds = path
        size = panel
        pixels = wiring.pixels(of: panel).map { PixelPlace(x: $0.x, y: $0.y) }
    }

    /// LEDs that are surely in one row or column.
    static func firstFew(_ size: PixelSize) -> Int { min(size.width, size.height) }

    /// The index of the answer to a question about places; nil if the display is too small for it.
    func answer(_ question: StripQuestion) -> Int? {
        let (first, isAlongRow) = (pixels[0], pixels.count > 1 && pixels[0].y == pixels[1].y)
        switch question {
        case .corner:
            let (isLeft, isTop) = (first.x == 0, first.y == 0)
            if size.height == 1 { return isLeft ? 6 : 7 }
            if size.width == 1 { return isTop ? 4 : 5 }
            return (isTop ? 0 : 2) + (isLeft ? 0 : 1)
        case .runs: return Self.firstFew(size) > 1 ? (isAlongRow ? 0 : 1) : nil
        case .secondRow:
            return Self.firstFew(size) > 1 && isAlongRow ? (pixels[size.width].x == 0 ? 0 : 1) : nil
        case .secondColumn:
            return Self.firstFew(size) > 1 && !isAlongRow ? (pixels[size.height].y == 0 ? 0 : 1) : nil
        case .color, .nextColor: return nil
        }
    }
}
