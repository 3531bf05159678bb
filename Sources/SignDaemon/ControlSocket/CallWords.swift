import ButtonInput
import SignCore
import Varlink

extension Gesture {
    /// The gesture of a call.
    init(_ gesture: SignCall.Gesture) {
        self =
            switch gesture {
            case .tap: .tap
            case .doubleTap: .doubleTap
            case .longPress: .longPress
            }
    }
}

extension Alert.Priority {
    /// The priority of the alert of a call.
    init(_ priority: AlertCall.Priority) {
        self =
            switch priority {
            case .info: .info
            case .warning: .warning
            case .urgent: .urgent
            }
    }
}
