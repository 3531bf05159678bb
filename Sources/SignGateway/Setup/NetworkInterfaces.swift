import Glibc
import LinuxSystem

/// The network interfaces of the machine, from which a person chooses the one to which a receiver card for
/// LED panels is connected.
enum NetworkInterfaces {
    /// Returns the names of the wired hardware interfaces in ascending order. `folder` contains a folder for
    /// each interface, as described in the kernel's ABI document for `/sys/class/net`.
    static func wired(in folder: String = "/sys/class/net") -> [String] {
        let names = (entryNames(inFolder: folder) ?? []).filter { name in
            let path = "\(folder)/\(name)"
            // A bridge or a VPN has no device, and Wi-Fi is too slow for a card.
            let isHardware = access("\(path)/device", F_OK) == 0
            let isWireless = access("\(path)/wireless", F_OK) == 0
            return !name.hasPrefix(".") && isHardware && !isWireless
        }
        return names.sorted()
    }
}
