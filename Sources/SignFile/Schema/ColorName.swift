import BannerText
import Diagnostics
import Pixels
import SettingsText

extension TableSchema.Key {
    /// A color, where a missing key means something else.
    static func color(_ name: String, _ property: WritableKeyPath<Settings, Color?>) -> Self {
        color(name) { $0[keyPath: property] = $1 }
    }

    /// A color.
    static func color(_ name: String, _ property: WritableKeyPath<Settings, Color>) -> Self {
        color(name) { $0[keyPath: property] = $1 }
    }

    private static func color(_ name: String, set: @escaping (inout Settings, Color) -> Void) -> Self {
        Self(name: name) { value, settings, findings in
            guard let text = findings.text(value, name) else { return }
            guard let color = Color(named: text) else {
                return findings.error("\(name) \(Color.complaint(about: text))", at: value.location)
            }
            set(&settings, color)
        }
    }
}
