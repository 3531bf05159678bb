/// The installed Debian packages, read from dpkg's file `/var/lib/dpkg/status`. The file has a paragraph of
/// fields for each package, with an empty line between paragraphs.
struct PackageList {
    let bytes: [UInt8]

    /// The fields of one package's paragraph in dpkg's status file that have been read so far.
    private struct Paragraph {
        var isAboutPackage = false
        var isInstalled = false
        var architecture: String?

        var installedArchitecture: String? { isInstalled ? architecture : nil }
    }

    /// Returns the architecture of the installed `package`, such as `arm64`, or nil if the package is not
    /// installed.
    ///
    /// The file of installed packages has a paragraph for each package, which ends with an empty line of the
    /// file. It contains, among others, the fields `Package: loopbanner`, `Status: install ok installed` and
    /// `Architecture: arm64`. If several paragraphs are about the package, the first one whose status is
    /// `installed` is used.
    func architecture(of package: String) -> String? {
        let nameField = Array("Package: \(package)".utf8)
        let statusKey = Array("Status: ".utf8)
        let architectureKey = Array("Architecture: ".utf8)
        var paragraph = Paragraph()
        // The file has several megabytes. Comparing bytes is faster than converting each line to a string.
        for textLine in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if textLine.isEmpty {
                if let architecture = paragraph.installedArchitecture { return architecture }
                paragraph = Paragraph()
            } else if textLine.elementsEqual(nameField) {
                paragraph.isAboutPackage = true
            } else if paragraph.isAboutPackage, textLine.starts(with: statusKey) {
                paragraph.isInstalled = String(decoding: textLine, as: UTF8.self).hasSuffix(" installed")
            } else if paragraph.isAboutPackage, textLine.starts(with: architectureKey) {
                let architecture = textLine.dropFirst(architectureKey.count)
                paragraph.architecture = String(decoding: architecture, as: UTF8.self)
            }
        }
        return paragraph.installedArchitecture
    }
}
