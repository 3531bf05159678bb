/// The installed Debian packages according to dpkg's file `/var/lib/dpkg/status`. The file has a paragraph of fields
/// for each package, with an empty line between paragraphs.
struct PackageList {
    let bytes: [UInt8]

    /// Returns the architecture of the installed `package`, such as `arm64`, or nil if the package is not installed.
    func architecture(of package: String) -> String? {
        let name = Array("Package: \(package)".utf8)
        let status = Array("Status: ".utf8)
        let field = Array("Architecture: ".utf8)
        var isMatching = false
        var isInstalled = false
        var architecture: String?
        // The file has several megabytes. Comparing bytes is faster than converting each line to a string.
        for row in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if row.isEmpty {
                if isInstalled, let architecture { return architecture }
                (isMatching, isInstalled, architecture) = (false, false, nil)
            } else if row.elementsEqual(name) {
                isMatching = true
            } else if isMatching, row.starts(with: status) {
                isInstalled = String(decoding: row, as: UTF8.self).hasSuffix(" installed")
            } else if isMatching, row.starts(with: field) {
                architecture = String(decoding: row.dropFirst(field.count), as: UTF8.self)
            }
        }
        return isInstalled ? architecture : nil
    }
}
