/// Integer division with a defined rounding direction for negative numbers.
extension BinaryInteger {
    /// Returns this number divided by `divisor`, which must be positive, rounded toward negative infinity.
    @inlinable @inline(__always)
    public func flooredQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Returns this number divided by `divisor`, which must be positive, rounded toward positive infinity.
    @inlinable @inline(__always)
    public func ceiledQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder > 0 ? quotient + 1 : quotient
    }

    /// Returns the remainder that belongs to `flooredQuotient(by:)` for `divisor`, which must be positive.
    /// The result is always in `0..<divisor`, even for negative numbers (R-IDX-1).
    @inlinable @inline(__always)
    public func flooredRemainder(by divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
