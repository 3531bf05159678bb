/// The version that all programs of LoopBanner share.
package enum ProductVersion {
    /// The version number, equal to the version in debian/changelog.
    package static let text = "0.1.0"
}
