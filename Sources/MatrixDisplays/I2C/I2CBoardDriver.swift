import BusInterfaces
import Pixels

/// A driver of boards on an I2C bus: a driver that only says which boards there are and what their chips are
/// sent.
public protocol I2CBoardDriver: BoardDriver {
    /// The boards that the driver knows.
    associatedtype Board: I2CBoard

    /// The boards and their bus.
    var boards: I2CBoards<Board> { get set }
    /// What the chips are sent.
    var plan: I2CMatrixPlan { get }

    /// One board as sold.
    init()
}

extension I2CBoardDriver {
    /// The boards of `keys`.
    public init(_ keys: DriverKeys) {
        self.init()
        boards = I2CBoards(keys)
    }

    /// How each board is mounted.
    public var mounting: BoardMounting {
        get { boards.mounting }
        set { boards.mounting = newValue }
    }
    /// Whether one of the driver's boards is `board`, the word in a configuration file.
    public static func supports(board: String) -> Bool { Board(rawValue: board) != nil }

    /// The size of one board, upright.
    public var boardSize: PixelSize { boards.board.size }
    /// The addresses from left to right; empty if the product is one board with several chips.
    public var boardAddresses: [I2CAddress] {
        get { boards.board.canBeExtended ? boards.addresses : [] }
        set { if boards.board.canBeExtended { boards.addresses = newValue } }
    }

    /// The node of the bus.
    public var deviceNode: String? { boards.bus }
    /// The chips.
    public func connection(at size: PixelSize) -> DisplayConnection {
        .i2c(
            bus: boards.bus,
            addresses: boards.addresses,
            possible: Board.validAddresses,
            answersReads: Board.answersReads
        )
    }
    /// The size of all boards.
    public var fixedSize: PixelSize? { boards.size }

    /// The boards. Every start opens their bus.
    ///
    /// - Throws: `GeometryError` if `size` is not theirs.
    public func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        guard size == boards.size else { throw .boards(size, needed: boards.size) }
        return I2CMatrix(plan, brightness: brightness) { [boards] () throws(BusError) in
            try buses.openI2C(boards.bus, addresses: boards.addresses)
        }
    }

    /// Errors about the boards.
    public func findings(at size: PixelSize) -> [DriverFinding] {
        boards.findings(at: size, driver: Self.name)
    }

    /// The time of a picture at the usual clock. A message takes a byte more than its data, for the address.
    public func busTime(at size: PixelSize) -> BusTime? { pictureTime }

    private var pictureTime: BusTime {
        .usualI2C(bytes: plan.picture.reduce(0) { $0 + 1 + $1.bytes.count }, bus: boards.bus)
    }

    /// A note about a bus that is too slow.
    public func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        boards.findings(pictureTime, framesPerSecond: framesPerSecond)
    }
}
