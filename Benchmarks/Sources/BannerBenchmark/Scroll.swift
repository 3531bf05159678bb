import BusInterfaces
import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// An endless ticker on a MAX7219 chain that moves by one pixel per frame, without waiting. This is the work of the
/// daemon between two waits.
struct Scroll: FrameSource {
    /// The sign, in the same state as in the daemon.
    private(set) var sign: Sign
    /// The device that receives the bytes of the chain.
    let device: WireDevice
    /// The length of a whole lap in pixels.
    let length: Int
    private let display: MAX7219
    private var now = Instant.zero

    /// Creates a ticker of `options` short options on `modules` modules in one row. DIN is at the left of the bar, as in
    /// luma's documentation. With regions, there is a word at the left, and there are dots at the right.
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
            if case .engine(.layout(let layout)) = entry.kind { length = layout.length }
        }
        self.length = length
        try display.start(showing: sign.frame)
    }

    /// Advances to the next frame, and shows it.
    mutating func step() throws {
        guard let deadline = sign.nextDeadline else { throw Standstill() }
        now = deadline
        sign.advance(to: now)
        if sign.compose() { try display.present(sign.frame) }
        sign.takeEvents { _ in }
    }

    /// Returns to the first option, and steps until the ticker continues from there.
    mutating func rewind() throws {
        sign.handle(.navigate(.goTo(id: "0")), cause: "go_to", at: now)
        for _ in 0..<100 { try step() }
    }
}

/// The error of a ticker that has no next frame.
struct Standstill: Error {}
