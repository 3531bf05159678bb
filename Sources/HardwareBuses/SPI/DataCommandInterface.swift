/// The serial interface of display controllers with a D/C line beside the bus. The line is low for commands
/// and high for data.
public struct DataCommandInterface {
    private let device: any SPIDevice
    private let dataCommand: any GPIOOutput

    /// The controller behind `device` whose D/C line is `dataCommand`.
    public init(device: any SPIDevice, dataCommand: any GPIOOutput) {
        self.device = device
        self.dataCommand = dataCommand
    }

    /// Sends commands and their parameters, in one transaction.
    ///
    /// - Throws: `BusError` if the line cannot be driven or not everything was sent.
    public func sendCommands(_ transfers: [SPITransfer]) throws(BusError) {
        try dataCommand.setLevel(isHigh: false)
        try device.transaction(transfers)
    }

    /// Sends data for the controller's display memory, in one transaction.
    ///
    /// - Throws: `BusError` if the line cannot be driven or not everything was sent.
    public func sendData(_ transfers: [SPITransfer]) throws(BusError) {
        try dataCommand.setLevel(isHigh: true)
        try device.transaction(transfers)
    }
}
