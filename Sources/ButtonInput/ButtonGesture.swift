import SignAPI

/// A gesture that a person makes with a button: a tap, a double tap or a long press.
public typealias Gesture = SignAPI.Gesture
