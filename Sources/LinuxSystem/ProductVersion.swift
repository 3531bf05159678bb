/// The version of LoopBanner, which is the same for all its programs.
package enum ProductVersion {
    /// The version number, which must equal the one in debian/changelog.
    package static let text = "0.1.0"
}
