import BusInterfaces
import Diagnostics
import Pixels

/// A kind of LED board on an I2C bus that a driver supports. The raw value is the name of the board in a
/// configuration file.
package protocol I2CBoard: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The board that is used if the configuration does not name one.
    static var usual: Self { get }
    /// The range of I2C addresses that a chip on these boards can have.
    static var validAddresses: ClosedRange<I2CAddress> { get }
    /// Whether the chips on these boards acknowledge a read. If false, a failed read does not prove that a
    /// chip is missing.
    static var answersReads: Bool { get }
    /// The size in pixels of an upright board (with readable print).
    var size: PixelSize { get }
    /// The factory-set I2C addresses of the chips. If a board has several chips, their addresses cannot be
    /// changed.
    var defaultAddresses: [I2CAddress] { get }
    /// Whether several of these boards can be placed side by side. If true, each I2C address in the
    /// configuration belongs to a separate board.
    var canBeExtended: Bool { get }
}

/// The LED boards of a display on an I2C bus, from left to right.
package struct I2CBoards<Board: I2CBoard>: Hashable, Sendable {
    /// The path of the I2C bus's device node.
    package var bus = "/dev/i2c-1"
    /// The kind of all boards of the display.
    package var board = Board.usual
    /// The I2C addresses of the chips, from left to right.
    package var addresses: [I2CAddress]
    /// The orientation in which each LED board is mounted.
    package var mounting = BoardMounting()
    /// The board name in the configuration file if the driver does not support this board, or nil otherwise.
    private var unknownBoard: String?

    /// Creates the boards of a display from the keys `device`, `board` and `addresses` of a configuration
    /// file, and the keys `rotate` and `mirror` of `[display.modules]`.
    package init(_ keys: DriverKeys = DriverKeys()) {
        bus = keys.device ?? bus
        mounting = keys.mounting
        if let name = keys.board {
            unknownBoard = Board(rawValue: name) == nil ? name : nil
            board = Board(rawValue: name) ?? board
        }
        addresses = keys.addresses ?? board.defaultAddresses
    }

    /// The size of all boards together, in pixels.
    package var size: PixelSize {
        let single = mounting.mounted(board.size)
        let count = board.canBeExtended ? addresses.count : 1
        return PixelSize(width: single.width * count, height: single.height)
    }

    /// Returns an I2C write of `bytes` for each chip.
    func writes(_ bytes: [UInt8]) -> [I2CMatrixPlan.Write] {
        addresses.map { I2CMatrixPlan.Write(address: $0, bytes: bytes) }
    }

    /// Returns the board that shows the pixel at column `x`, row `y` of the display, and the position of the
    /// pixel on that board when it is upright. `board` is the index of the board, counted from the left.
    func pixel(_ x: Int, _ y: Int) -> (board: Int, x: Int, y: Int) {
        let width = mounting.mounted(board.size).width
        let pixel = mounting.upright(x % width, y, of: board.size)
        return (x / width, pixel.x, pixel.y)
    }

    /// Returns an array with the first error in the configuration of the boards, or an empty array if there
    /// is none. The kind of board must be supported and able to have the configured addresses, and all boards
    /// together must have the size `size`. Error messages contain the driver's name, `driver`.
    func findings(at size: PixelSize, driver: String) -> [DriverFinding] {
        if let unknownBoard {
            let error = boardError(unknownBoard, driver: driver)
            return [DriverFinding(.error, error, keys: ["board"])]
        }
        if let error = addressError(driver: driver) {
            return [DriverFinding(.error, error, keys: ["addresses"])]
        }
        if size != self.size {
            let message = GeometryError.boards(size, needed: self.size).description
            return [
                DriverFinding(
                    .error,
                    message,
                    keys: ["width", "height"],
                    prerequisiteKeys: ["addresses", "board"]
                )
            ]
        }
        return []
    }

    /// Returns the error message for the board name `name`, which the driver does not support. `driver` is
    /// the name of the driver.
    private func boardError(_ name: String, driver: String) -> String {
        let names = Board.allCases.map(\.rawValue)
        let hint = nearestWord(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
        let allowed = Wording.list(names.map { "'\($0)'" }, conjunction: "and")
        return "unknown board \(Wording.quoted(name)); \(hint)driver '\(driver)' supports \(allowed)"
    }

    /// Returns an error message if the board cannot have the configured I2C addresses, or nil if it can.
    /// `driver` is the name of the driver.
    private func addressError(driver: String) -> String? {
        let canBeConfigured = board.canBeExtended || addresses == board.defaultAddresses
        if !canBeConfigured {
            let list = Wording.list(board.defaultAddresses.map(\.description), conjunction: "and")
            return "board '\(board.rawValue)' always has the address \(list); omit addresses"
        }
        let valid = Board.validAddresses
        guard let invalid = addresses.first(where: { !valid.contains($0) }) else { return nil }
        return "the chips of driver '\(driver)' have addresses from \(valid.lowerBound) to "
            + "\(valid.upperBound), not \(invalid)\(hexadecimalHint(for: invalid))"
    }

    /// Returns a hint for an error message if `address` was written as a decimal number but its digits were
    /// probably meant to be hexadecimal. Returns an empty string otherwise.
    private func hexadecimalHint(for address: I2CAddress) -> String {
        let digits = "\(address.value)"
        guard let intended = Int(digits, radix: 16).flatMap(I2CAddress.init),
            Board.validAddresses.contains(intended)
        else { return "" }
        return "; \(digits) without 0x is \(address), so write \(intended)"
    }
}
