import MatrixDisplays
import MonotonicTime
import SignCore

/// The displays: which of them a new configuration keeps, and their end.
extension FrameLoop {
    /// A display of a new configuration.
    struct NewDisplay {
        var part: WallSettings.Part
        var origin: DisplayOrigin
        /// The display, unless it is one that runs on.
        var made: (any MatrixDisplay)?
    }

    /// The displays of `wall`, made without opening a device.
    func makeDisplays(for wall: WallSettings) throws(GeometryError) -> [NewDisplay] {
        let parts = hardware.parts(of: wall)
        let origins = DisplayOrigin.list(
            of: parts.map(\.settings),
            after: displays.all.map(\.part.settings)
        )
        var new: [NewDisplay] = []
        for (part, origin) in zip(parts, origins) {
            var display = NewDisplay(part: part, origin: origin)
            if !origin.isSame { display.made = try hardware.makeDisplay(part.settings) }
            new.append(display)
        }
        return new
    }

    /// Stops the displays that are not among `new`, and adopts those.
    func changeDisplays(to new: [NewDisplay], at now: Instant) {
        for display in displays.all { if let watch = display.watchDescriptor { poll.remove(watch) } }
        var former = displays.all
        let origins = new.map(\.origin)
        // Devices must be closed before they can be opened with other settings.
        for index in former.indices where !origins.contains(.same(index)) {
            let isTakenOver = origins.contains(.device(index))
            // A preview leaves nothing behind in the terminal.
            former[index].stop(hardware.screen != nil ? .blank : isTakenOver ? .keep : nil)
        }
        let keepers: [DisplayKeeper] = new.enumerated().compactMap { index, new in
            if case .same(let origin) = new.origin {
                var display = former[origin]
                display.become(new.part)
                return display
            }
            guard let made = new.made else { return nil }
            var wasLive = false
            if case .device(let origin) = new.origin { wasLive = former[origin].wasLive }
            return DisplayKeeper(
                made,
                as: new.part,
                wasLive: wasLive,
                trouble: former.indices.contains(index) ? former[index].trouble : nil,
                now: now
            )
        }
        displays = DisplayKeepers(keepers)
        watchDevices()
        guard max(former.count, keepers.count) > 1 else { return }
        tell(.displaysChanged(keepers.map { ($0.part.label, $0.trouble) }))
    }

    /// Watches the device nodes. Without a watch a returning device is found a little later, by a retry.
    func watchDevices() {
        for (index, display) in displays.all.enumerated() {
            if let watch = display.watchDescriptor { try? poll.add(watch, as: .displayDirectory(index)) }
        }
    }

    /// Leaves every display as its settings say.
    func stopDisplays() {
        displays.updateAll { $0.stop() }
    }
}
