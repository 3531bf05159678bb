import BusInterfaces
import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// An endless scroll on a MAX7219 chain, one pixel per frame, without waiting: the daemon's work between two
/// waits.
struct Scroll: FrameSource {
    /// The sign, as the daemon runs it.
    private(set) var sign: Sign
    /// Where the chain's bytes go.
    let device: WireDevice
    /// How many pixels a whole turn is.
    let length: Int
    private let display: MAX7219
    private var now = Instant.zero

    /// A scroll of `options` short options over `modules` modules in one row. The bar hangs with DIN at its
    /// left, as in luma's documentation. With regions, there is a word on the left and dots on the right.
    init(modules: Int, options: Int, hasRegions: Bool = false) throws {
        var configuration = Configuration()
        configuration.display.width = modules * 8
        configuration.scroll.style = .ticker
        configuration.scroll.framesPerSecond = 100
        configuration.scroll.speed = 100 * 256
        configuration.options = (0..<options).map { OptionSettings(id: "\($0)", text: "Option \($0)") }
        if hasRegions {
            configuration.regions.left = RegionSettings(.text("T"), gap: 1)
            configuration.dots.position = .right
        }
        sign = Sign(Playlist(configuration), at: now, dropsLateFrames: false)

        let device = WireDevice()
        self.device = device
        display = try MAX7219(
            layout: ModuleLayout(rotation: .threeQuarters, order: .leftToRight),
            size: configuration.display.size,
            brightness: configuration.display.brightness
        ) { () throws(BusError) in device }
        _ = sign.compose()
        var length = 0
        sign.takeEvents { entry in
            if case .scroll(.layout(let layout)) = entry.kind { length = layout.length }
        }
        self.length = length
        try display.start(showing: sign.frame)
    }

    /// Advances to the next frame and shows it.
    mutating func step() throws {
        guard let deadline = sign.nextDeadline else { throw Standstill() }
        now = deadline
        sign.advance(to: now)
        if sign.compose() { try display.present(sign.frame) }
        sign.takeEvents { _ in }
    }

    /// Goes back to the first option and steps until the scroll continues from there.
    mutating func rewind() throws {
        sign.handle(.navigate(.goTo(id: "0")), cause: "go_to", at: now)
        for _ in 0..<100 { try step() }
    }
}

/// A scroll that has no next frame.
struct Standstill: Error {}
