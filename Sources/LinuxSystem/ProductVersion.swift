/// The version of LoopBanner, for all its programs.
package enum ProductVersion {
    /// As in debian/changelog.
    package static let text = "0.1.0"
}
