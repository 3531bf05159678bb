import BusInterfaces
import Pixels

/// A driver for LED boards whose chips are on an I2C bus. A conforming type defines only the boards and the
/// messages that their chips receive.
package protocol I2CBoardDriver: BoardDriver {
    /// The type of the LED boards that the driver supports.
    associatedtype Board: I2CBoard

    /// The LED boards of the display, and the I2C bus to which they are connected.
    var boards: I2CBoards<Board> { get set }
    /// The I2C messages to the chips, and the location of each pixel in these messages.
    var plan: I2CMatrixPlan { get }

    /// Creates the settings of a single board of the default kind at its default address.
    init()
}

extension I2CBoardDriver {
    package init(_ keys: DriverKeys) {
        self.init()
        boards = I2CBoards(keys)
    }

    package static var family: DriverFamily { .boards }

    package var mounting: BoardMounting {
        get { boards.mounting }
        set { boards.mounting = newValue }
    }

    /// Returns whether the driver supports the board with the name `board` in a configuration file.
    package static func supports(board: String) -> Bool { Board(rawValue: board) != nil }

    package var boardSize: PixelSize { boards.board.size }

    /// The I2C addresses of the LED boards from left to right. Empty if the product is a single board with
    /// several chips.
    package var boardAddresses: [I2CAddress] {
        get { boards.board.canBeExtended ? boards.addresses : [] }
        set { if boards.board.canBeExtended { boards.addresses = newValue } }
    }

    package var deviceNode: String? { boards.bus }
    package var fixedSize: PixelSize? { boards.size }

    package func connection(at size: PixelSize) -> DisplayConnection {
        .i2c(
            bus: boards.bus,
            addresses: boards.addresses,
            possibleAddresses: Board.validAddresses,
            answersReads: Board.answersReads
        )
    }

    package func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        guard size == boards.size else { throw .boards(size, needed: boards.size) }
        return I2CMatrix(plan, brightness: brightness) { [boards] () throws(BusError) in
            try buses.openI2C(boards.bus, addresses: boards.addresses)
        }
    }

    package func findings(at size: PixelSize) -> [DriverFinding] {
        boards.findings(at: size, driver: Self.name)
    }

    package func busTime(at size: PixelSize) -> BusTime? { pictureTime }

    /// The time for which a picture occupies the I2C bus at its default clock. It includes the address byte
    /// of each message.
    private var pictureTime: BusTime {
        .defaultI2C(bytes: plan.pictureMessages.reduce(0) { $0 + 1 + $1.bytes.count }, bus: boards.bus)
    }

    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        let finding = pictureTime.i2cFinding(
            framesPerSecond: framesPerSecond,
            keys: ["addresses", "driver"],
            prerequisiteKeys: ["addresses", "board"]
        )
        return finding.map { [$0] } ?? []
    }
}
