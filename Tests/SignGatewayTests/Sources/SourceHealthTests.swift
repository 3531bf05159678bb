import Testing

@testable import SignGateway

@Suite("The health of a source")
struct SourceHealthTests {
    @Test("the first failure of a row and the recovery are logged, and all failures are counted")
    func spells() {
        var health = SourceHealth()
        let logsSuccess = health.recordSuccess()
        let logsFailures = [health.recordFailure(), health.recordFailure()]
        #expect(health.isFailing)
        let logsRecovery = [health.recordSuccess(), health.recordSuccess()]
        let logsNextFailure = health.recordFailure()
        #expect(!logsSuccess)
        #expect(logsFailures == [true, false])
        #expect(logsRecovery == [true, false])
        #expect(logsNextFailure)
        #expect(health.failures == 3)
    }
}
