import BusInterfaces
import Diagnostics
import Pixels

/// A kind of board that a driver knows. The raw value is the word for `board` in a configuration file.
public protocol I2CBoard: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The board without the key `board`.
    static var usual: Self { get }
    /// The addresses that the driver's chips can have.
    static var validAddresses: ClosedRange<I2CAddress> { get }
    /// Whether the chips acknowledge a read.
    static var answersReads: Bool { get }
    /// The size of the board, with its print readable.
    var size: PixelSize { get }
    /// The addresses of its chips as sold. A board with several chips has all of them fixed.
    var defaultAddresses: [I2CAddress] { get }
    /// Whether each address is a board of its own, so that several stand side by side.
    var canBeExtended: Bool { get }
}

/// The boards of an I2C display, from left to right.
public struct I2CBoards<Board: I2CBoard>: Hashable, Sendable {
    /// The node of the bus.
    public var bus = "/dev/i2c-1"
    /// The kind of all boards.
    public var board = Board.usual
    /// Their addresses, from left to right.
    public var addresses: [I2CAddress]
    /// How each board is mounted.
    public var mounting = BoardMounting()
    /// The word for `board`, if it is none of the driver's.
    private var unknownBoard: String?

    /// The boards of the keys `device`, `board`, `addresses`, and `rotate` and `mirror` of
    /// `[display.modules]`.
    public init(_ keys: DriverKeys = DriverKeys()) {
        bus = keys.device ?? bus
        mounting = keys.mounting
        if let word = keys.board {
            unknownBoard = Board(rawValue: word) == nil ? word : nil
            board = Board(rawValue: word) ?? board
        }
        addresses = keys.addresses ?? board.defaultAddresses
    }

    /// How many boards there are.
    private var count: Int { board.canBeExtended ? addresses.count : 1 }

    /// The size of all boards together.
    public var size: PixelSize {
        let single = mounting.mounted(board.size)
        return PixelSize(width: single.width * count, height: single.height)
    }

    /// The board that shows the pixel in column `x`, row `y` of the display, counted from the left, and the
    /// pixel of the upright board.
    func pixel(_ x: Int, _ y: Int) -> (board: Int, x: Int, y: Int) {
        let width = mounting.mounted(board.size).width
        let pixel = mounting.upright(x % width, y, of: board.size)
        return (x / width, pixel.x, pixel.y)
    }

    /// Errors of a board that `driver` does not know, of addresses that its chips cannot have, and of a
    /// size that the boards do not have.
    func findings(at size: PixelSize, driver: String) -> [DriverFinding] {
        if let unknownBoard {
            let words = Board.allCases.map(\.rawValue)
            let hint = nearestWord(to: unknownBoard, among: words).map { "did you mean '\($0)'? " } ?? ""
            let allowed = Wording.list(words.map { "'\($0)'" }, lastJoin: "and")
            let message =
                "unknown board \(Wording.quoted(unknownBoard)); \(hint)driver '\(driver)' knows \(allowed)"
            return [DriverFinding(.error, message, keys: ["board"])]
        }
        guard board.canBeExtended || addresses == board.defaultAddresses else {
            let list = Wording.list(board.defaultAddresses.map(\.description), lastJoin: "and")
            let message = "board '\(board.rawValue)' always has the address \(list); leave addresses out"
            return [DriverFinding(.error, message, keys: ["addresses"])]
        }
        if let wrong = addresses.first(where: { !Board.validAddresses.contains($0) }) {
            let valid = Board.validAddresses
            let message =
                "the chips of driver '\(driver)' have addresses from \(valid.lowerBound) to \(valid.upperBound), "
                + "not \(wrong)\(hexadecimalHint(about: wrong))"
            return [DriverFinding(.error, message, keys: ["addresses"])]
        }
        guard size == self.size else {
            let message = GeometryError.boards(size, needed: self.size).description
            return [
                DriverFinding(.error, message, keys: ["width", "height"], premises: ["addresses", "board"])
            ]
        }
        return []
    }

    /// What was probably meant by an address that was written as if its digits were hexadecimal.
    private func hexadecimalHint(about wrong: I2CAddress) -> String {
        let digits = "\(wrong.value)"
        guard let meant = Int(digits, radix: 16).flatMap(I2CAddress.init),
            Board.validAddresses.contains(meant)
        else { return "" }
        return "; \(digits) without 0x is \(wrong), so write \(meant)"
    }

    /// A note about frames that the bus cannot send in time at its usual clock.
    func findings(_ time: BusTime, framesPerSecond: Int) -> [DriverFinding] {
        guard var finding = DriverFinding.slowI2C(time, framesPerSecond: framesPerSecond) else {
            return []
        }
        finding.keys = ["addresses", "driver"]
        finding.premises = ["addresses", "board"]
        return [finding]
    }
}
