import SignAPI

/// A gesture on a button.
public typealias Gesture = SignAPI.Gesture
