import Foundation
import Testing

@testable import HardwareBuses

@Suite("Listing the chips")
struct GPIOInventoryListingTests {
    @Test("files that are no chips are refused, in the order of their numbers, links after what they lead to")
    func order() throws {
        let folder = try TemporaryFolder()
        for name in ["gpiochip10", "gpiochip2", "gpio", "null"] {
            try Data().write(to: URL(fileURLWithPath: folder.path(name)))
        }
        for (link, target) in [("gpiochip0", "gpiochip10"), ("gpiochip1", "nowhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(link),
                withDestinationPath: folder.path(target)
            )
        }
        let inventory = GPIOInventory(directory: folder.root.path)
        #expect(inventory.chips.isEmpty)
        #expect(
            inventory.refusals == [
                .init(path: folder.path("gpiochip2"), code: ENOTTY),
                .init(path: folder.path("gpiochip10"), code: ENOTTY),
                .init(path: folder.path("gpiochip0"), code: ENOTTY),
                .init(path: folder.path("gpiochip1"), code: ENOENT),
            ]
        )
    }

    @Test("a chip named by a path outside the folder is looked at too, one named by a label is not")
    func otherPath() throws {
        let folder = try TemporaryFolder()
        #expect(
            GPIOInventory(directory: folder.root.path, including: "/dev/null").refusals
                == [.init(path: "/dev/null", code: ENOTTY)]
        )
        #expect(
            GPIOInventory(directory: folder.root.path, including: folder.path("none")).refusals
                == [.init(path: folder.path("none"), code: ENOENT)]
        )
        #expect(
            GPIOInventory(directory: folder.root.path, including: "pinctrl-rp1") == GPIOInventory(chips: [])
        )
    }

    @Test("a folder that does not exist has no chips")
    func missingFolder() throws {
        let folder = try TemporaryFolder()
        #expect(GPIOInventory(directory: folder.path("none")) == GPIOInventory(chips: []))
    }
}
