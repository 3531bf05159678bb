/// dpkg's list of packages, `/var/lib/dpkg/status`: paragraphs of fields, with an empty line between two.
struct PackageList {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The architecture of an installed package.
    func architecture(of package: String) -> String? {
        let name = Array("Package: \(package)".utf8)
        let status = Array("Status: ".utf8)
        let field = Array("Architecture: ".utf8)
        var isWanted = false
        var isInstalled = false
        var found: String?
        // The list has megabytes, so its lines are not made into strings.
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.isEmpty {
                if isInstalled, let found { return found }
                (isWanted, isInstalled, found) = (false, false, nil)
            } else if line.elementsEqual(name) {
                isWanted = true
            } else if isWanted, line.starts(with: status) {
                isInstalled = String(decoding: line, as: UTF8.self).hasSuffix(" installed")
            } else if isWanted, line.starts(with: field) {
                found = String(decoding: line.dropFirst(field.count), as: UTF8.self)
            }
        }
        return isInstalled ? found : nil
    }
}
