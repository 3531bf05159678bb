import CLinuxSystem
import Foundation
import TestSupport
import Testing

@testable import HardwareBuses

@Suite("The pictures that two processes share")
struct SharedPictureTests {
    private func publish(_ value: UInt8, _ writer: PictureWriter, pixels: Int) {
        [UInt8](repeating: value, count: 3 * pixels).withUnsafeBytes { writer.publish($0, brightness: value) }
    }

    @Test("a reader gets the newest picture once, with its brightness")
    func newestPicture() throws {
        let writer = try PictureWriter(order: [0, 1, 2, 3])
        let reader = try PictureReader(writer.descriptor, pixelCount: 4)
        var picture = [UInt8](repeating: 0, count: 12)
        #expect(!reader.hasNext)
        #expect(reader.readPicture(into: &picture) == nil)
        for value in UInt8(1)...5 { publish(value, writer, pixels: 4) }
        #expect(reader.hasNext)
        #expect(reader.readPicture(into: &picture) == 5)
        #expect(picture == [UInt8](repeating: 5, count: 12))
        #expect(reader.readPicture(into: &picture) == nil)
    }

    @Test("a reader gets the order of the pixels")
    func order() throws {
        let writer = try PictureWriter(order: [3, 0, 2, 1])
        #expect(try PictureReader(writer.descriptor, pixelCount: 4).order == [3, 0, 2, 1])
    }

    @Test("a picture that is too long or too short changes nothing else")
    func wrongSizes() throws {
        let writer = try PictureWriter(order: [0, 1])
        let reader = try PictureReader(writer.descriptor, pixelCount: 2)
        var picture = [UInt8](repeating: 0, count: 6)
        publish(7, writer, pixels: 100)
        #expect(reader.readPicture(into: &picture) == 7)
        #expect(picture == [UInt8](repeating: 7, count: 6))
        publish(8, writer, pixels: 1)
        #expect(reader.readPicture(into: &picture) == 8)
        #expect(picture == [8, 8, 8, 0, 0, 0])
    }

    @Test("a reader never gets a mixture of two pictures while a thread writes")
    func racingWriter() throws {
        let pixels = 4_096
        let writer = try PictureWriter(order: (0..<UInt32(pixels)).map { $0 })
        let reader = try PictureReader(writer.descriptor, pixelCount: pixels)
        nonisolated(unsafe) let racer = writer
        nonisolated(unsafe) let end = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        end.initialize(to: 0)
        let pictures = (UInt8.min...UInt8.max).map { [UInt8](repeating: $0, count: 3 * pixels) }
        let thread = Thread {
            var number = 0
            while lb_load_first(end) == 0 {
                number += 1
                let value = UInt8(truncatingIfNeeded: number)
                pictures[Int(value)].withUnsafeBytes { racer.publish($0, brightness: value) }
            }
        }
        thread.start()
        var picture = [UInt8](repeating: 0, count: 3 * pixels)
        var read = 0
        while read < 5_000 {
            guard let brightness = reader.readPicture(into: &picture) else { continue }
            read += 1
            guard memcmp(picture, pictures[Int(brightness)], picture.count) == 0 else {
                Issue.record("picture \(brightness) is mixed with \(Set(picture))")
                break
            }
        }
        lb_store_last(end, 1)
        #expect(eventually { thread.isFinished })
        end.deallocate()
    }

    private func error(_ descriptor: CInt, pixels: Int) -> String? {
        do throws(LinkError) {
            _ = try PictureReader(descriptor, pixelCount: pixels)
            return nil
        } catch { return "\(error)" }
    }

    @Test("memory that is not what a display needs is rejected")
    func hostileMemory() throws {
        let writer = try PictureWriter(order: [0, 1, 2, 3])
        #expect(error(writer.descriptor, pixels: 400)?.hasPrefix("the shared memory has ") == true)
        let zeros = lb_sealed_memory("zeros", PictureLayout(pixelCount: 4).size)
        defer { close(zeros) }
        #expect(error(zeros, pixels: 4) == "the shared memory is not that of this display")
        let unsealed = lb_memory_file("unsealed")
        defer { close(unsealed) }
        #expect(error(unsealed, pixels: 4) == "the size of the shared memory is not sealed")
        let far = try PictureWriter(order: [0, 1, 2, 4])
        #expect(
            error(far.descriptor, pixels: 4) == "the order of the pixels names pixel 4, which does not exist"
        )
        let pipe = Pipe().fileHandleForReading
        #expect(error(pipe.fileDescriptor, pixels: 4) == "the size of the shared memory is not sealed")
    }

    @Test("a slot that a sign never finishes is not read")
    func unfinishedSlot() throws {
        let writer = try PictureWriter(order: [0])
        let reader = try PictureReader(writer.descriptor, pixelCount: 1)
        publish(1, writer, pixels: 1)
        let size = PictureLayout(pixelCount: 1).size
        let memory = try SharedMemory(mapping: writer.descriptor, size: size, isWritable: true)
        lb_store_last(memory.start + PictureLayout(pixelCount: 1).slotOffset(of: 1), 0)
        var picture: [UInt8] = [9, 9, 9]
        #expect(reader.readPicture(into: &picture) == nil)
        #expect(reader.hasNext)
    }
}
