import Testing

@testable import SignGateway

@Suite("The health of a source")
struct SourceHealthTests {
    @Test("the first failure of a row and the recovery are logged, and all failures are counted")
    func spells() {
        var health = SourceHealth()
        let logsSuccess = health.succeed()
        let logsFailures = [health.fail(), health.fail()]
        #expect(health.isFailing)
        let logsRecovery = [health.succeed(), health.succeed()]
        let logsNextFailure = health.fail()
        #expect(!logsSuccess)
        #expect(logsFailures == [true, false])
        #expect(logsRecovery == [true, false])
        #expect(logsNextFailure)
        #expect(health.failures == 3)
    }
}
