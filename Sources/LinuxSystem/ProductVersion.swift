/// The version of LoopBanner. All its programs have the same version.
package enum ProductVersion {
    /// The version number, which must equal the one in debian/changelog.
    package static let text = "0.1.0"
}
