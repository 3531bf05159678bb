import MatrixDisplays
import Testing

@Suite("Layouts of modules")
struct ModuleLayoutTests {
    private func preset(_ name: String) throws -> ModuleLayout {
        try #require(ModuleLayout.preset(named: name))
    }

    @Test("exactly the documented presets exist")
    func presetNames() {
        #expect(ModuleLayout.presetNames == ["fc16", "fc16-flipped", "generic", "parola", "icstation"])
        #expect(ModuleLayout.presetNames.allSatisfy { ModuleLayout.preset(named: $0) != nil })
        #expect(ModuleLayout.preset(named: "FC16") == nil)
        #expect(ModuleLayout.preset(named: "") == nil)
    }

    @Test("the default layout is the FC-16 bar")
    func defaultLayout() throws {
        #expect(try preset("fc16") == ModuleLayout())
    }

    @Test("presets match how the modules are sold")
    func presets() throws {
        #expect(try preset("fc16") == ModuleLayout(rotation: .quarter, order: .rightToLeft))
        #expect(try preset("fc16-flipped") == ModuleLayout(rotation: .threeQuarters, order: .leftToRight))
        #expect(try preset("generic") == ModuleLayout(rotation: .half, order: .rightToLeft))
        #expect(
            try preset("parola") == ModuleLayout(rotation: .quarter, isMirrored: true, order: .rightToLeft)
        )
        #expect(try preset("icstation") == ModuleLayout(rotation: .threeQuarters, order: .rightToLeft))
    }
}
