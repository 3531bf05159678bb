/// Computes the total light of a picture at a given brightness: the sum of the duty cycles, from 0 to 255, of
/// all pixel values.
struct StripLight {
    /// The duty cycle of each pixel value.
    let duties: [UInt8]
    /// The slope of the steepest line from the origin to a point of the brightness curve, in 65,536ths of a duty cycle
    /// per pixel value. No duty cycle is above this line.
    private let slope: Int

    init(_ curve: LightCurve) {
        duties = (UInt8.min...UInt8.max).map { curve[$0] }
        slope = (1...255).reduce(0) { (slope: Int, value: Int) -> Int in
            let duty = Int(curve[UInt8(value)]) << 16
            return max(slope, (duty + value - 1) / value)
        }
    }

    /// Returns an upper bound of the light of `values`, at a twentieth of the cost of `sum(of:)`. The bound follows
    /// from the sum of the pixel values, which are added several at a time, in whole words.
    func bound(of values: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = values.baseAddress.map(UnsafeRawPointer.init) else { return 0 }
        let blockSize = MemoryLayout<SIMD16<UInt16>>.size
        // A lane can add up 128 pairs of values without overflow.
        let blocksPerSum = 128
        var total = 0
        var offset = 0
        while offset &+ blockSize <= values.count {
            let lastBlock = min(values.count &- blockSize, offset &+ (blocksPerSum &- 1) &* blockSize)
            var pairSums = SIMD16<UInt16>.zero
            while offset <= lastBlock {
                let block = first.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self)
                let (lowBytes, highBytes) = (block & 0xFF, block &>> 8)
                pairSums &+= lowBytes &+ highBytes
                offset &+= blockSize
            }
            for lane in 0..<16 { total &+= Int(pairSums[lane]) }
        }
        while offset < values.count {
            total &+= Int(values[offset])
            offset &+= 1
        }
        return (total * slope + 0xFFFF) >> 16
    }

    /// Returns the exact light of the pixel values `values`.
    func sum(of values: UnsafeBufferPointer<UInt8>) -> Int {
        duties.withUnsafeBufferPointer { duties in
            guard let duties = duties.baseAddress, let first = values.baseAddress else { return 0 }
            var (even, odd) = (0, 0)
            var offset = 0
            while offset &+ 4 <= values.count {
                even &+= Int(duties[Int(first[offset])]) &+ Int(duties[Int(first[offset &+ 2])])
                odd &+= Int(duties[Int(first[offset &+ 1])]) &+ Int(duties[Int(first[offset &+ 3])])
                offset &+= 4
            }
            while offset < values.count {
                even &+= Int(duties[Int(first[offset])])
                offset &+= 1
            }
            return even &+ odd
        }
    }
}
