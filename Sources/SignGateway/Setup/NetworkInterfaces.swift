import Glibc

/// The network interfaces of the machine, from which a person chooses the one of a receiver card.
enum NetworkInterfaces {
    /// Returns the names of the wired interfaces that are hardware, sorted. `folder` contains a folder for each interface,
    /// as described in the kernel's ABI document for `/sys/class/net`.
    static func wired(in folder: String = "/sys/class/net") -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let path = "\(folder)/\(name)"
            // A bridge or a VPN has no device, and Wi-Fi is too slow for a card.
            let isHardware = access("\(path)/device", F_OK) == 0
            let isWireless = access("\(path)/wireless", F_OK) == 0
            if !name.hasPrefix("."), isHardware, !isWireless { names.append(name) }
        }
        return names.sorted()
    }
}
