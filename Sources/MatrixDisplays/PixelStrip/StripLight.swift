/// A calculator of the total light of a picture at a given brightness: the sum of the duty cycles, from 0 to
/// 255, of all pixel values.
struct StripLight {
    /// The duty cycle, from 0 to 255, for each of the 256 pixel values at the given brightness.
    let duties: [UInt8]
    /// The maximum ratio of a duty cycle to its pixel value on the brightness curve, in 65,536ths, rounded
    /// up. A pixel value times this ratio is therefore an upper bound of the pixel's duty cycle.
    private let maximumRatio: Int

    init(_ curve: LightCurve) {
        duties = (UInt8.min...UInt8.max).map { curve[$0] }
        maximumRatio = (1...255).reduce(0) { (slope: Int, value: Int) -> Int in
            let duty = Int(curve[UInt8(value)]) << 16
            return max(slope, (duty + value - 1) / value)
        }
    }

    /// Returns an upper bound of the light of `values`, which is the sum of the duty cycles of these pixel
    /// values. It takes a twentieth of the time of `exactLight(of:)`, because no duty cycle is looked up.
    /// Instead, the sum of the values is multiplied by `maximumRatio`, the maximum ratio of a duty cycle to
    /// its pixel value.
    ///
    /// The values are added in vectors of 16 lanes. A lane has 16 bits and contains a pair of values, which
    /// are added to each other and to the sum of the lane. Before a lane can overflow, the sums of all lanes
    /// are added to the total.
    func upperBound(of values: UnsafeBufferPointer<UInt8>) -> Int {
        guard let firstValue = values.baseAddress.map(UnsafeRawPointer.init) else { return 0 }
        let blockSize = MemoryLayout<SIMD16<UInt16>>.size
        // A lane can add up 128 pairs of values without overflow, because 128 · 2 · 255 is less than 65,536.
        let blocksPerSum = 128
        var total = 0
        var offset = 0

        while offset &+ blockSize <= values.count {
            // The offset of the last block that may be added before the lanes are added to the total.
            let lastBlockStart = min(values.count &- blockSize, offset &+ (blocksPerSum &- 1) &* blockSize)
            var pairSums = SIMD16<UInt16>.zero
            while offset <= lastBlockStart {
                let block = firstValue.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self)
                let (lowBytes, highBytes) = (block & 0xFF, block &>> 8)
                pairSums &+= lowBytes &+ highBytes
                offset &+= blockSize
            }
            for lane in 0..<16 { total &+= Int(pairSums[lane]) }
        }

        // The values after the last whole block.
        while offset < values.count {
            total &+= Int(values[offset])
            offset &+= 1
        }
        // The ratio is in 65,536ths, so the product is divided by this number and rounded up.
        return (total * maximumRatio + 0xFFFF) >> 16
    }

    /// Returns the exact light of the pixel values `values`: the sum of their duty cycles, each from 0 to
    /// 255.
    func exactLight(of values: UnsafeBufferPointer<UInt8>) -> Int {
        duties.withUnsafeBufferPointer { duties in
            guard let duties = duties.baseAddress, let firstValue = values.baseAddress else { return 0 }
            // The processor can add to both sums at the same time, because they do not depend on each other.
            var (evenSum, oddSum) = (0, 0)
            var offset = 0
            while offset &+ 4 <= values.count {
                evenSum &+= Int(duties[Int(firstValue[offset])]) &+ Int(duties[Int(firstValue[offset &+ 2])])
                oddSum &+=
                    Int(duties[Int(firstValue[offset &+ 1])]) &+ Int(duties[Int(firstValue[offset &+ 3])])
                offset &+= 4
            }
            // Up to three values remain.
            while offset < values.count {
                evenSum &+= Int(duties[Int(firstValue[offset])])
                offset &+= 1
            }
            return evenSum &+ oddSum
        }
    }
}
