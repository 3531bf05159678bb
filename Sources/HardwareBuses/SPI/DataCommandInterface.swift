/// The serial interface of display controllers that have a line D/C beside the bus: it is low while commands are
/// sent, and high while data are.
public struct DataCommandInterface {
    private let device: any SPIDevice
    private let dataCommand: any GPIOOutput

    /// The controller behind `device` whose line D/C is `dataCommand`.
    public init(device: any SPIDevice, dataCommand: any GPIOOutput) {
        self.device = device
        self.dataCommand = dataCommand
    }

    /// Sends commands and their parameters, in one transaction.
    ///
    /// - Throws: `BusError` when the line cannot be driven, or not all of it was sent.
    public func sendCommands(_ transfers: [SPITransfer]) throws(BusError) {
        try dataCommand.setLevel(isHigh: false)
        try device.transaction(transfers)
    }

    /// Sends what the controller keeps in its display memory, in one transaction.
    ///
    /// - Throws: `BusError` when the line cannot be driven, or not all of it was sent.
    public func sendData(_ transfers: [SPITransfer]) throws(BusError) {
        try dataCommand.setLevel(isHigh: true)
        try device.transaction(transfers)
    }
}
