import BusInterfaces
import MatrixDisplays
import Pixels

extension WiringPuzzle {
    /// The most boards whose order is found whatever it is; of more, only from left to right or from right to left.
    /// Every further board would need a question more.
    private static let mostBoardsInAnyOrder = 4

    /// How `driver`'s boards are mounted, and which of its addresses is where.
    static func boards<Driver: BoardDriver>(_ driver: Driver) -> WiringPuzzle {
        let addresses = driver.boardAddresses
        let count = max(1, addresses.count)
        let reference = driver.mounted(BoardMounting(), order: Array(addresses.indices))
        let size = reference.fixedSize ?? driver.boardSize
        let orders = Self.orders(of: count)
        let asked = count <= mostBoardsInAnyOrder ? 0..<(count - 1) : 0..<1
        var candidates: [Candidate] = []
        for mounting in BoardMounting.all {
            let line = LinePlace(
                driver.litPixels(half: false, mounting),
                isHalf: false,
                on: driver.boardSize(mounting)
            )
            let half = LinePlace(
                driver.litPixels(half: true, mounting),
                isHalf: true,
                on: driver.boardSize(mounting)
            )
            for order in orders {
                let places = asked.map { order.firstIndex(of: $0) }
                candidates.append(
                    Candidate(
                        driver: DriverSettings(driver.mounted(mounting, order: order)),
                        answers: places + [line?.rawValue, half?.rawValue]
                    )
                )
            }
        }
        let boards = asked.map { board in
            WiringQuestion(
                words: "\(board == 0 ? "One" : "Another") board is lit. Which one, counted from the left?",
                answers: placeWords(count),
                picture: driver.picture(size, board: board, columns: nil, rows: driver.boardSize.height)
            )
        }
        let line =
            count > 1
            ? "A line of LEDs is lit on one board. At which edge of the board?"
            : "A line of LEDs is lit. At which edge of the board?"
        let questions =
            boards + [
                WiringQuestion(
                    words: line,
                    answers: LinePlace.edges,
                    picture: driver.picture(size, board: 0, columns: 1, rows: driver.boardSize.height)
                ),
                WiringQuestion(
                    words: "Half of the line is lit. Which half?",
                    answers: LinePlace.halves,
                    picture: driver.picture(size, board: 0, columns: 1, rows: driver.boardSize.height / 2)
                ),
            ]
        return WiringPuzzle(
            reference: DriverSettings(reference),
            questions: questions,
            candidates: candidates,
            remark: asked.count < count - 1
                ? "More than \(mostBoardsInAnyOrder) boards must have their addresses from left to right, or from right to left."
                : nil,
            remedy: count > 1
                ? "the boards look like that in no order that is asked about; check board, and write addresses from left to "
                    + "right, and try again"
                : "no mounting of this board looks like that; check board, and try again"
        )
    }

    /// The orders of so many boards that the questions can find, that of the file first.
    private static func orders(of count: Int) -> [[Int]] {
        let present = Array(0..<count)
        guard count <= mostBoardsInAnyOrder else { return [present, present.reversed()] }
        return present.permutations
    }

    private static func placeWords(_ count: Int) -> [String] {
        guard count > 2 else { return ["the left one", "the right one"] }
        let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
        return words.prefix(count).map { "the \($0)" }
    }
}

extension BoardMounting {
    /// All eight.
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
    /// The driver with boards that are mounted like `mounting`; `order` has the indices of its addresses from left to
    /// right.
    fileprivate func mounted(_ mounting: BoardMounting, order: [Int]) -> Self {
        var driver = self
        let addresses = boardAddresses
        driver.mounting = mounting
        driver.boardAddresses = order.filter(addresses.indices.contains).map { addresses[$0] }
        return driver
    }

    fileprivate func boardSize(_ mounting: BoardMounting) -> PixelSize { mounting.mounted(boardSize) }

    /// The left line of an upright board, or its first half, as it is seen on a board that is mounted like `mounting`.
    fileprivate func litPixels(half: Bool, _ mounting: BoardMounting) -> [PixelPlace] {
        let size = boardSize(mounting)
        let rows = half ? boardSize.height / 2 : boardSize.height
        return (0..<size.width * size.height).map { PixelPlace(x: $0 % size.width, y: $0 / size.width) }
            .filter { pixel in
                let led = mounting.upright(pixel.x, pixel.y, of: boardSize)
                return led.x == 0 && led.y < rows
            }
    }

    /// A picture of `size` that lights the first `columns`, or all, and the first `rows` of a board, counted from the
    /// left.
    fileprivate func picture(_ size: PixelSize, board: Int, columns: Int?, rows: Int) -> Bitmap {
        var picture = Bitmap(size: size, format: format)
        for x in 0..<(columns ?? boardSize.width) {
            for y in 0..<rows { picture[board * boardSize.width + x, y] = true }
        }
        return picture
    }
}

extension Array where Element: Equatable {
    /// All orders of the elements, which differ from each other; the present one first.
    var permutations: [[Element]] {
        guard count > 1 else { return [self] }
        return flatMap { first in filter { $0 != first }.permutations.map { [first] + $0 } }
    }
}
