import BusInterfaces
import MatrixDisplays
import Pixels

extension WiringPuzzle {
    /// The maximum number of boards of a display whose order may be arbitrary. Determining an arbitrary order
    /// takes one question about each board. More boards can only be ordered from left to right or from right
    /// to left.
    private static let maxBoardsInAnyOrder = 4

    /// Returns the puzzle for a display that consists of boards in a row. A puzzle determines the wiring of a
    /// display by asking a person which LEDs are lit; here, how the boards are mounted, and in which order
    /// their addresses follow from left to right. The wiring is the candidate (possible wiring) that explains
    /// the answers. The pictures of the questions are shown with reference settings, so the answers show how
    /// the wiring differs from them.
    static func makeBoardPuzzle<Driver: BoardDriver>(for driver: Driver) -> WiringPuzzle {
        let count = max(1, driver.boardAddresses.count)
        let canHaveAnyOrder = count <= maxBoardsInAnyOrder
        // The numbers of the boards about whose positions a question is asked. The position of the last board
        // follows from the others. If only two orders are possible, the first board suffices.
        let askedBoards = canHaveAnyOrder ? 0..<(count - 1) : 0..<1
        // The reference has upright boards in the configured order.
        let reference = driver.withMounting(BoardMounting(), order: Array(driver.boardAddresses.indices))
        return WiringPuzzle(
            reference: DriverSettings(reference),
            questions: questions(
                about: driver,
                size: reference.fixedSize ?? driver.boardSize,
                askedBoards: askedBoards
            ),
            candidates: candidates(for: driver, orders: Self.orders(of: count), askedBoards: askedBoards),
            remark: canHaveAnyOrder ? nil : orderRemark,
            remedy: count > 1 ? boardsRemedy : boardRemedy
        )
    }

    /// The remark that is shown to the user if the display has too many boards for determining an arbitrary
    /// order.
    private static let orderRemark =
        "More than \(maxBoardsInAnyOrder) boards must have their addresses from left to right, or from right to left."

    /// The advice that is shown if no mounting of a single board explains the person's answers.
    private static let boardRemedy = "no mounting of this board fits these answers; check board and try again"

    /// The advice that is shown if no mounting and no order of several boards explain the person's answers.
    private static let boardsRemedy = """
        the boards look like that in no order that is asked about; check board, and write addresses from left to \
        right, and try again
        """

    /// Returns one candidate for each combination of a mounting (rotation and reflection) of the boards and
    /// one of `orders`, which contain the numbers of the boards from left to right. A candidate is a possible
    /// wiring, with the answers that a person gives if the display is wired like this. The answers are in the
    /// order of the questions: about the position of each of `askedBoards`, about the edge with a lit row of
    /// LEDs, and about the lit half of that row. Each is an index into the answers that its question offers.
    private static func candidates<Driver: BoardDriver>(
        for driver: Driver,
        orders: [[Int]],
        askedBoards: Range<Int>
    ) -> [Candidate] {
        BoardMounting.all.flatMap { mounting in
            // The answers about the edge do not depend on the order, because each board is mounted alike.
            let edgeAnswers = [
                edgeAnswer(for: driver, mounting: mounting, isHalf: false),
                edgeAnswer(for: driver, mounting: mounting, isHalf: true),
            ]
            return orders.map { order in
                // A question about a board offers the positions from left to right, so the index of the
                // answer is the position.
                let positionAnswers = askedBoards.map { board in order.firstIndex(of: board) }
                return Candidate(
                    driver: DriverSettings(driver.withMounting(mounting, order: order)),
                    answers: positionAnswers + edgeAnswers
                )
            }
        }
    }

    /// Returns the index of the answer that names the edge at which a row of LEDs is lit on a board with
    /// `mounting`. If `isHalf` is true, only half of the row is lit, and the answer names that half. Returns
    /// nil if no answer fits.
    private static func edgeAnswer<Driver: BoardDriver>(
        for driver: Driver,
        mounting: BoardMounting,
        isHalf: Bool
    ) -> Int? {
        let litPixels = driver.litPixels(half: isHalf, mounting)
        let mountedSize = mounting.mounted(driver.boardSize)
        return EdgePosition(litPixels: litPixels, isHalf: isHalf, boardSize: mountedSize)?.rawValue
    }

    /// Returns the questions that a person is asked about the boards, each with the picture that the display
    /// shows meanwhile. Their order is that of the answers in the candidates: one about the position of each
    /// of `askedBoards`, one about the edge with a lit row of LEDs, and one about the lit half of that row.
    /// `size` is the size of the pictures.
    private static func questions<Driver: BoardDriver>(
        about driver: Driver,
        size: PixelSize,
        askedBoards: Range<Int>
    ) -> [WiringQuestion] {
        let boardCount = max(1, driver.boardAddresses.count)
        let (columns, rows) = (driver.boardSize.width, driver.boardSize.height)
        // All LEDs of one board are lit, then only a column at the left edge of the first board, and then
        // half of this column. The person may see another edge, because the boards may be rotated.
        let positionQuestions = askedBoards.map { board in
            WiringQuestion(
                text: "\(board == 0 ? "One" : "Another") board is lit. Which one, counted from the left?",
                answers: positionAnswers(boardCount: boardCount),
                picture: driver.picture(size: size, board: board, litColumns: columns, litRows: rows)
            )
        }
        let edgeQuestion = WiringQuestion(
            text:
                "A line of LEDs is lit\(boardCount > 1 ? " on one board" : ""). At which edge of the board?",
            answers: EdgePosition.edgeAnswers,
            picture: driver.picture(size: size, board: 0, litColumns: 1, litRows: rows)
        )
        let halfQuestion = WiringQuestion(
            text: "Half of the line is lit. Which half?",
            answers: EdgePosition.halfAnswers,
            picture: driver.picture(size: size, board: 0, litColumns: 1, litRows: rows / 2)
        )
        return positionQuestions + [edgeQuestion, halfQuestion]
    }

    /// Returns all orders of `count` boards that the questions to the person can distinguish, beginning with
    /// the configured order.
    private static func orders(of count: Int) -> [[Int]] {
        let order = Array(0..<count)
        return count <= maxBoardsInAnyOrder ? order.permutations : [order, order.reversed()]
    }

    private static func positionAnswers(boardCount: Int) -> [String] {
        guard boardCount > 2 else { return ["the left one", "the right one"] }
        let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
        return ordinals.prefix(boardCount).map { "the \($0)" }
    }
}

extension BoardMounting {
    fileprivate static let all: [BoardMounting] = [false, true].flatMap { isMirrored in
        Rotation.allCases.map { rotation in
            var mounting = BoardMounting()
            mounting.rotation = rotation
            mounting.isMirrored = isMirrored
            return mounting
        }
    }
}

extension BoardDriver {
    /// Returns a copy of these driver settings in which the boards have another mounting and another order.
    /// `order` contains the indices of the boards' addresses, from left to right.
    fileprivate func withMounting(_ mounting: BoardMounting, order: [Int]) -> Self {
        var driver = self
        driver.mounting = mounting
        driver.boardAddresses = order.filter(boardAddresses.indices.contains).map { boardAddresses[$0] }
        return driver
    }

    /// Returns the pixels that appear lit on a board with `mounting` if the column of LEDs is lit that is
    /// leftmost on an upright board. If `half` is true, only the first half of that column is lit.
    fileprivate func litPixels(half: Bool, _ mounting: BoardMounting) -> [Pixel] {
        let rows = half ? boardSize.height / 2 : boardSize.height
        return Pixel.all(in: mounting.mounted(boardSize)).filter { pixel in
            let led = mounting.upright(pixel.x, pixel.y, of: boardSize)
            return led.x == 0 && led.y < rows
        }
    }

    /// Returns a picture of `size` in which only `litColumns` × `litRows` pixels at the top left of one board
    /// of the display are lit. `board` is the index of the board, counted from 0 at the left.
    fileprivate func picture(size: PixelSize, board: Int, litColumns: Int, litRows: Int) -> Bitmap {
        var picture = Bitmap(size: size, format: format)
        for x in 0..<litColumns {
            for y in 0..<litRows { picture[board * boardSize.width + x, y] = true }
        }
        return picture
    }
}

extension Array where Element: Equatable {
    /// All permutations of the elements, which must be distinct, beginning with the current order.
    var permutations: [[Element]] {
        guard count > 1 else { return [self] }
        return flatMap { first in filter { $0 != first }.permutations.map { [first] + $0 } }
    }
}
