import ButtonInput
import Testing
import Varlink

@testable import SignCore
@testable import SignDaemon

@Suite("Words of calls")
struct CallWordsTests {
    @Test("every gesture of a call is the sign's gesture of the same name")
    func gestures() {
        #expect(
            SignCall.Gesture.allCases.map { Gesture($0).rawValue }
                == SignCall.Gesture.allCases.map(\.rawValue)
        )
        #expect(Set(SignCall.Gesture.allCases.map { Gesture($0) }) == Set(Gesture.allCases))
    }

    @Test("every priority of a call is the sign's priority of the same name")
    func priorities() {
        let priorities = AlertCall.Priority.allCases
        #expect(priorities.map { Alert.Priority($0).rawValue } == priorities.map(\.rawValue))
        #expect(Set(priorities.map { Alert.Priority($0) }) == Set(Alert.Priority.allCases))
    }
}
