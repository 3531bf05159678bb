import Foundation
import TestSupport
import Testing

@testable import HardwareBuses

@Suite("Listing the chips")
struct GPIOInventoryListingTests {
    @Test("files that are no chips are refused, in the order of their numbers, links after what they lead to")
    func order() throws {
        let directory = try TemporaryDirectory()
        for name in ["gpiochip10", "gpiochip2", "gpio", "null"] {
            try Data().write(to: URL(fileURLWithPath: directory.path(of: name)))
        }
        for (link, target) in [("gpiochip0", "gpiochip10"), ("gpiochip1", "nowhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: directory.path(of: link),
                withDestinationPath: directory.path(of: target)
            )
        }
        let inventory = GPIOInventory(directory: directory.path)
        #expect(inventory.chips.isEmpty)
        #expect(
            inventory.failures == [
                .init(path: directory.path(of: "gpiochip2"), code: ENOTTY),
                .init(path: directory.path(of: "gpiochip10"), code: ENOTTY),
                .init(path: directory.path(of: "gpiochip0"), code: ENOTTY),
                .init(path: directory.path(of: "gpiochip1"), code: ENOENT),
            ]
        )
    }

    @Test("a chip named by a path outside the folder is looked at too, one named by a label is not")
    func otherPath() throws {
        let directory = try TemporaryDirectory()
        #expect(
            GPIOInventory(directory: directory.path, including: ["/dev/null"]).failures
                == [.init(path: "/dev/null", code: ENOTTY)]
        )
        #expect(
            GPIOInventory(directory: directory.path, including: [directory.path(of: "none")]).failures
                == [.init(path: directory.path(of: "none"), code: ENOENT)]
        )
        #expect(
            GPIOInventory(directory: directory.path, including: ["pinctrl-rp1"]) == GPIOInventory(chips: [])
        )
    }

    @Test("a folder that does not exist has no chips")
    func missingFolder() throws {
        let directory = try TemporaryDirectory()
        #expect(GPIOInventory(directory: directory.path(of: "none")) == GPIOInventory(chips: []))
    }
}
