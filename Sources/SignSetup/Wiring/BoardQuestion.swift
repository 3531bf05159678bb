import BusInterfaces
import MatrixDisplays
import Pixels

extension WiringPuzzle {
    /// The maximum number of boards that can be in any order, because finding an arbitrary order takes a question about
    /// each board. If there are more boards, they can only be ordered from left to right or from right to left.
    private static let maxBoardsInAnyOrder = 4

    /// Returns the puzzle for a display that consists of several boards. The questions determine how the boards are
    /// mounted, and which address each board has, from left to right.
    static func boards<Driver: BoardDriver>(_ driver: Driver) -> WiringPuzzle {
        let count = max(1, driver.boardAddresses.count)
        let canHaveAnyOrder = count <= maxBoardsInAnyOrder
        // The boards about which a question is asked. The position of the last board follows from the others.
        let askedBoards = canHaveAnyOrder ? 0..<(count - 1) : 0..<1
        let reference = driver.mounted(BoardMounting(), order: Array(driver.boardAddresses.indices))
        let remark =
            "More than \(maxBoardsInAnyOrder) boards must have their addresses from left to right, or from right to left."
        let boardRemedy = "no mounting of this board looks like that; check board, and try again"
        let boardsRemedy = """
            the boards look like that in no order that is asked about; check board, and write addresses from left to \
            right, and try again
            """
        return WiringPuzzle(
            reference: DriverSettings(reference),
            questions: questions(about: driver, size: reference.fixedSize ?? driver.boardSize, askedBoards),
            candidates: candidates(for: driver, orders: Self.orders(of: count), askedBoards),
            remark: canHaveAnyOrder ? nil : remark,
            remedy: count > 1 ? boardsRemedy : boardRemedy
        )
    }

    /// Returns a candidate for each combination of a mounting and one of `orders`. The candidate contains the
    /// answers to the questions about the positions of `askedBoards`, about the edge with a lit line, and
    /// about the lit half of that line.
    private static func candidates<Driver: BoardDriver>(
        for driver: Driver,
        orders: [[Int]],
        _ askedBoards: Range<Int>
    ) -> [Candidate] {
        BoardMounting.all.flatMap { mounting in
            let edgeAnswers = [false, true].map { isHalf in
                EdgePosition(
                    driver.litPixels(half: isHalf, mounting),
                    isHalf: isHalf,
                    on: mounting.mounted(driver.boardSize)
                )?.rawValue
            }
            return orders.map { order in
                let positionAnswers = askedBoards.map { order.firstIndex(of: $0) }
                return Candidate(
                    driver: DriverSettings(driver.mounted(mounting, order: order)),
                    answers: positionAnswers + edgeAnswers
                )
            }
        }
    }

    private static func questions<Driver: BoardDriver>(
        about driver: Driver,
        size: PixelSize,
        _ askedBoards: Range<Int>
    ) -> [WiringQuestion] {
        let count = max(1, driver.boardAddresses.count)
        let rows = driver.boardSize.height
        let boards = askedBoards.map { board in
            WiringQuestion(
                text: "\(board == 0 ? "One" : "Another") board is lit. Which one, counted from the left?",
                answers: positionAnswers(count),
                picture: driver.picture(size, board: board, columns: driver.boardSize.width, rows: rows)
            )
        }
        let edge = WiringQuestion(
            text: "A line of LEDs is lit\(count > 1 ? " on one board" : ""). At which edge of the board?",
            answers: EdgePosition.edges,
            picture: driver.picture(size, board: 0, columns: 1, rows: rows)
        )
        let half = WiringQuestion(
            text: "Half of the line is lit. Which half?",
            answers: EdgePosition.halves,
            picture: driver.picture(size, board: 0, columns: 1, rows: rows / 2)
        )
        return boards + [edge, half]
    }

    /// Returns all orders of `count` boards that the questions can distinguish, beginning with the configured order.
    private static func orders(of count: Int) -> [[Int]] {
        let order = Array(0..<count)
        return count <= maxBoardsInAnyOrder ? order.permutations : [order, order.reversed()]
    }

    private static func positionAnswers(_ count: Int) -> [String] {
        guard count > 2 else { return ["the left one", "the right one"] }
        let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
        return ordinals.prefix(count).map { "the \($0)" }
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
    /// Returns these driver settings with another mounting and another order of the boards. `order` contains indices of
    /// the boards' addresses, from left to right.
    fileprivate func mounted(_ mounting: BoardMounting, order: [Int]) -> Self {
        var driver = self
        driver.mounting = mounting
        driver.boardAddresses = order.filter(boardAddresses.indices.contains).map { boardAddresses[$0] }
        return driver
    }

    /// Returns the pixels that a person sees lit on a board mounted as `mounting` if the upright board's leftmost
    /// column of LEDs is lit. If `half` is true, only the first half of that column is lit.
    fileprivate func litPixels(half: Bool, _ mounting: BoardMounting) -> [Pixel] {
        let rows = half ? boardSize.height / 2 : boardSize.height
        return Pixel.all(in: mounting.mounted(boardSize)).filter { pixel in
            let led = mounting.upright(pixel.x, pixel.y, of: boardSize)
            return led.x == 0 && led.y < rows
        }
    }

    /// Returns a picture of `size` in which only `columns` × `rows` pixels at the top left of one board are lit.
    /// `board` is the index of the board, counted from the left.
    fileprivate func picture(_ size: PixelSize, board: Int, columns: Int, rows: Int) -> Bitmap {
        var picture = Bitmap(size: size, format: format)
        for x in 0..<columns {
            for y in 0..<rows { picture[board * boardSize.width + x, y] = true }
        }
        return picture
    }
}

extension Array where Element: Equatable {
    /// All orders of the elements, which must be distinct, beginning with the current order.
    var permutations: [[Element]] {
        guard count > 1 else { return [self] }
        return flatMap { first in filter { $0 != first }.permutations.map { [first] + $0 } }
    }
}
