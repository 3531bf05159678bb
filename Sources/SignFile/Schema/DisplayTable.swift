import Diagnostics
import MatrixDisplays
import MonotonicTime
import SignCore

extension DisplaySettings {
    /// The most pixels that a display may have; a chain of modules has a limit of its own, `ModuleChain.limit`.
    static let mostPixels = 65_536

    /// `[display]`.
    static var schema: TableSchema<DisplaySettings> {
        TableSchema(
            header: "[display]",
            keys: [
                .word("driver", \.driver),
                .text("device", \.device, check: Self.complaint(aboutDevice:)),
                .whole("width", \.width, in: 1...mostPixels, unit: "pixels"),
                .whole("height", \.height, in: 1...mostPixels, unit: "pixels"),
                .whole("brightness", \.brightness, in: 0...100, unit: "percent"),
                .whole("speed", \.speed, in: 1_000...32_000_000, unit: "Hz"),
                .duration("refresh", \.refresh, in: .zero ... .seconds(86_400)),
                .word("on_exit", \.onExit),
                modulesKey,
            ]
        )
    }

    private static var modulesKey: TableSchema<DisplaySettings>.Key {
        TableSchema.Key(name: "modules") { value, display, findings in
            guard findings.isTable(value, "[display.modules]") else { return }
            var modules = ModulesDraft()
            ModulesDraft.schema.read(value, into: &modules, findings: &findings)
            display.modules = modules.layout
        }
    }

    private static func complaint(aboutDevice path: String) -> String? {
        guard !path.hasPrefix("/") else { return nil }
        return "must be a whole path, such as '/dev/spidev0.0', not \(Wording.quoted(path))"
    }

    /// What no key of `[display]` can see alone.
    func checkAgreement(of table: TOMLNode, findings: inout Findings) {
        let isSizeRead = findings.isRead("width", "height", of: table)
        if width * height > Self.mostPixels, isSizeRead {
            let message = "width times height must be at most \(Self.mostPixels), not \(width * height)"
            return findings.error(message, at: table.place(of: "height", "width"))
        }
        guard driver == .max7219, findings.isRead("driver", of: table) else { return }
        checkWholeModules(width, "width", table, &findings)
        checkWholeModules(height, "height", table, &findings)
        let isLayoutRead = isSizeRead && findings.isRead("modules", of: table)
        if width % 8 == 0, height % 8 == 0, isLayoutRead { checkChain(table, &findings) }
        if speed > 10_000_000 {
            let message = "speed \(speed) is more than the 10000000 Hz that the MAX7219 is made for"
            findings.warning(message, at: table.place(of: "speed"))
        }
    }

    private func checkChain(_ table: TOMLNode, _ findings: inout Findings) {
        do throws(GeometryError) {
            _ = try ModuleChain(layout: modules, size: size)
        } catch {
            findings.error(error.description, at: table.place(of: "width", "height"))
        }
    }

    /// What `[display]` and `[scroll]` cannot see alone: a picture that takes longer on the wire than until the
    /// next one. A frame is 128 clocks for each module, and spidev rests 10 µs after each of its eight
    /// transfers.
    func checkWire(framesPerSecond: Int64, _ root: TOMLNode, findings: inout Findings) {
        let table = root.member("display")
        guard findings.isRead("display", "scroll", of: root),
            findings.isRead("driver", "width", "height", "modules", "speed", of: table),
            findings.isRead("fps", of: root.member("scroll")),
            driver == .max7219, speed > 0, framesPerSecond > 0,
            let modules = try? ModuleChain(layout: modules, size: size).count
        else { return }
        let microseconds = 128 * modules * 1_000_000 / speed + 80
        guard microseconds > 1_000_000 / Int(framesPerSecond) else { return }
        let possible = max(1, 1_000_000 / microseconds)
        findings.warning(
            "a picture of \(modules) modules takes \(microseconds) µs at \(speed) Hz, longer than the "
                + "\(1_000_000 / Int(framesPerSecond)) µs between two at \(framesPerSecond) fps; "
                + "raise speed, or set fps to \(possible) or less",
            at: table?.place(of: "speed", "width", "height") ?? .start
        )
    }

    private func checkWholeModules(
        _ length: Int,
        _ name: String,
        _ table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard length % 8 != 0 else { return }
        let below = length - length % 8
        let nearest = below == 0 ? "the nearest is 8" : "the nearest are \(below) and \(below + 8)"
        findings.error(
            "\(name) must be a multiple of 8 with driver 'max7219', whose modules have 8 by 8 pixels, "
                + "not \(length); \(nearest)",
            at: table.place(of: name)
        )
    }
}
