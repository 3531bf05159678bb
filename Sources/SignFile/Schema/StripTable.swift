import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// The values of the table `[display.strip]`, which describes an LED strip, as read from the file and before
/// they are checked.
struct StripDraft {
    private var firstCorner: StripWiring.Corner?
    private var axis: StripWiring.Axis?
    private var isZigzag: Bool?
    private var colorOrder: ColorOrder?
    private var currentLimit: Int?
    private var panelWidth: Int?
    private var panelHeight: Int?
    private var firstPanelCorner: StripWiring.Corner?
    private var panelAxis: StripWiring.Axis?
    private var arePanelsZigzag: Bool?
    private var turnsPanels: Bool?

    static var schema: TableSchema<StripDraft> {
        let pixels = 1...DisplaySettings.maximumSide
        return TableSchema(
            header: "[display.strip]",
            keys: [
                .choice("first") { $0.firstCorner = $1 },
                .choice("runs") { $0.axis = $1 },
                .flag("zigzag") { $0.isZigzag = $1 },
                .order(example: "such as 'grb', or with a white channel 'grbw'") { $0.colorOrder = $1 },
                .wholeNumber("limit", in: 1...1_000_000, unit: "mA") { $0.currentLimit = $1 },
                .wholeNumber("panel_width", in: pixels, unit: "pixels") { $0.panelWidth = $1 },
                .wholeNumber("panel_height", in: pixels, unit: "pixels") { $0.panelHeight = $1 },
                .choice("panel_first") { $0.firstPanelCorner = $1 },
                .choice("panel_runs") { $0.panelAxis = $1 },
                .flag("panel_zigzag") { $0.arePanelsZigzag = $1 },
                .flag("panel_turn") { $0.turnsPanels = $1 },
            ],
            otherNames: [
                "color_order": "order", "corner": "first", "direction": "runs", "serpentine": "zigzag",
                "start": "first", "current": "limit", "max_current": "limit", "max_ma": "limit",
                "power": "limit",
            ],
            remedies: WiringKeys.remedies.merging(SwitchKeys.remedies()) { first, _ in first }
        )
    }

    /// Returns the settings of the LED strip for a display with `driver`: the order of the colors, the
    /// maximum current in milliamperes, and the wiring. The wiring is the path of the strip across the LEDs
    /// of a panel, and across the panels of a display: the corner in which it begins, the axis along which
    /// it runs, and whether every other row runs back (a zigzag). If a key of the wiring is missing, the
    /// driver's default applies.
    func stripKeys(forDriver driver: any DisplayDriver.Type) -> StripKeys {
        var keys = StripKeys()
        keys.order = colorOrder
        keys.limit = currentLimit

        // At first, the wiring has the default values.
        var wiring = driver is any NetworkDriver.Type ? .rowByRow : StripWiring()
        wiring.ledPath.corner = firstCorner ?? wiring.ledPath.corner
        wiring.ledPath.axis = axis ?? wiring.ledPath.axis
        wiring.ledPath.isZigzag = isZigzag ?? wiring.ledPath.isZigzag

        wiring.panelWidth = panelWidth
        wiring.panelHeight = panelHeight
        wiring.panelPath.corner = firstPanelCorner ?? wiring.panelPath.corner
        wiring.panelPath.axis = panelAxis ?? wiring.panelPath.axis
        wiring.panelPath.isZigzag = arePanelsZigzag ?? wiring.panelPath.isZigzag
        wiring.turnsReturningPanels = turnsPanels ?? wiring.turnsReturningPanels
        keys.wiring = wiring
        return keys
    }
}

extension TableSchema.Key {
    /// Defines the key `order`, the order in which color values are sent to the LEDs. `store` receives a
    /// valid order, and `example` completes the error message about any other value.
    static func order(example: String, store: @escaping Store<ColorOrder>) -> Self {
        Self(name: "order", form: .text) { value, settings, findings in
            let expected = "'rgb' in the order sent on the wire, \(example)"
            guard let text = value.string else {
                return findings.addTypeError(value, named: "order", expected: expected)
            }
            guard let order = ColorOrder(text) else {
                return findings.addError(
                    "order must be \(expected), not \(Wording.quoted(text))",
                    at: value.location
                )
            }
            store(&settings, order)
        }
    }
}
