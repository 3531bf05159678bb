/// Division that rounds to one side, also below zero: what grids and circles need.
extension BinaryInteger {
    /// The quotient by a positive divisor, rounded towards minus infinity.
    @inlinable @inline(__always)
    public func flooredQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The quotient by a positive divisor, rounded towards plus infinity.
    @inlinable @inline(__always)
    public func ceiledQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder > 0 ? quotient + 1 : quotient
    }

    /// The remainder that goes with `flooredQuotient`, from 0 up to but not including `divisor` (R-IDX-1).
    @inlinable @inline(__always)
    public func flooredRemainder(by divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
