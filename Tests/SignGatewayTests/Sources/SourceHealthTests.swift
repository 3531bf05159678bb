import Testing

@testable import SignGateway

@Suite("Whether a source is well")
struct SourceHealthTests {
    @Test("a failure that lasts is said once, and once that it is over, and all are counted")
    func spells() {
        var health = SourceHealth()
        let wellSays = health.succeed()
        let failuresSay = [health.fail(), health.fail()]
        #expect(health.isIll)
        let successesSay = [health.succeed(), health.succeed()]
        let failsAgain = health.fail()
        #expect(!wellSays)
        #expect(failuresSay == [true, false])
        #expect(successesSay == [true, false])
        #expect(failsAgain)
        #expect(health.failures == 3)
    }
}
