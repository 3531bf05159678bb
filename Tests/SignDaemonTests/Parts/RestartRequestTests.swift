import MonotonicTime
import SignAPI
import Testing

@testable import SignDaemon

@Suite("A restart that a client requests")
struct RestartRequestTests {
    private let start = Instant.zero + .seconds(100)

    private func problem(_ request: RestartRequest, after seconds: Int64) -> VarlinkError? {
        var request = request
        do throws(VarlinkError) {
            try request.plan(at: start + .seconds(seconds))
            #expect(request.isPending)
            return nil
        } catch {
            #expect(!request.isPending)
            return error
        }
    }

    @Test("restarts are at least 30 seconds apart, so that the service manager does not give up")
    func spacing() {
        let request = RestartRequest(start: start, hasServiceManager: true)
        let limit = "restarts in 30 seconds"
        #expect(problem(request, after: 0) == .limitExceeded(limit, limit: 1, retryAfter: 30))
        #expect(problem(request, after: 29) == .limitExceeded(limit, limit: 1, retryAfter: 1))
        #expect(problem(request, after: 30) == nil)
    }

    @Test("without a service manager, nothing would start the sign again")
    func terminal() {
        let request = RestartRequest(start: start, hasServiceManager: false)
        #expect(problem(request, after: 60) == .refused(reason: "no_service"))
    }
}
