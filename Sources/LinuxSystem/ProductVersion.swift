/// The version of all programs of LoopBanner.
package enum ProductVersion {
    /// The version in debian/changelog.
    package static let text = "0.1.0"
}
