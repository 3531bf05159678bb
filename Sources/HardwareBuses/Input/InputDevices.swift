import BusInterfaces
import LinuxSystem
import MonotonicTime
import SettingsText

/// The open input devices of this computer that have a requested key.
///
/// Each device that has one of the keys is opened, and closed when it disappears. The folder of the devices
/// is watched, so that a device that is plugged in later is opened as soon as the kernel and udev have
/// prepared its node.
public final class InputDevices: KeyInputs {
    /// An open input device, with the decoder for its events.
    private struct WatchedDevice {
        let device: any InputDevice
        var decoder: KeyEdgeDecoder
        /// The indices of the key requests that this input device fulfills, because it has a key or a knob
        /// step that they name.
        let requests: Set<Int>
    }

    /// The requests for keys, each with the index of the button to which the key is assigned.
    private let requests: [(index: Int, request: KeyRequest)]
    private let folder: InputFolder
    private let openDevice: (String) throws(BusError) -> any InputDevice
    private let poll: DescriptorPoll
    /// The open input devices, keyed by the paths of their nodes.
    private var watchedDevices: [String: WatchedDevice] = [:]
    /// The indices of the key requests whose input device exists and has been reported as found.
    private var foundRequests: Set<Int> = []
    /// The indices of the key requests that have been reported as having no input device.
    private var missingRequests: Set<Int> = []
    private var isFirstRead = true

    /// Creates an object that opens the input devices with the keys of the sign's buttons. `requests` has one
    /// element for each button, at the index of the button. It is nil if the button is not a key.
    ///
    /// - Throws: `SystemCallError` if the kernel does not provide epoll.
    package convenience init(_ requests: [KeyRequest?]) throws(SystemCallError) {
        try self.init(requests, in: InputFolder()) { path throws(BusError) in try EvdevDevice(path) }
    }

    /// Creates the input devices that provide requested keys, and starts to watch their folder.
    ///
    /// - Parameters:
    ///   - requests: An element for each button of the sign, which is nil if the button is not a key.
    ///   - folder: The folder with the device nodes.
    ///   - open: A function that opens the device node at a path.
    /// - Throws: `SystemCallError` if epoll or the watch of the folder is not available.
    init(
        _ requests: [KeyRequest?],
        in folder: InputFolder,
        open: @escaping (String) throws(BusError) -> any InputDevice
    ) throws(SystemCallError) {
        self.requests = requests.enumerated().compactMap { index, request in request.map { (index, $0) } }
        self.folder = folder
        openDevice = open
        poll = try DescriptorPoll()
        try folder.watch(with: poll)
    }

    /// A file descriptor for epoll. It is readable while input events are pending, and after an input device
    /// has appeared or disappeared.
    public var fileDescriptor: CInt { poll.fileDescriptor }

    /// Returns whether the key of a request is currently pressed on at least one input device. `request` is
    /// the index of the request.
    public func isPressed(_ request: Int) -> Bool {
        watchedDevices.values.contains { $0.decoder.pressedRequests.contains(request) }
    }

    /// Reads all pending events and passes them to `report`. Opens input devices that have appeared, and
    /// closes those that have disappeared. Never blocks.
    public func readEvents(reportingTo report: (KeyReport) -> Void) {
        // Pending events are handled first, so that a press just before a device disappears is not lost.
        for path in watchedDevices.keys.sorted() { readEvents(of: path, reportingTo: report) }
        if isFirstRead || folder.hasChanged() {
            isFirstRead = false
            openAndCloseDevices(reportingTo: report)
        }
    }

    // MARK: Events

    private func readEvents(of path: String, reportingTo report: (KeyReport) -> Void) {
        guard var watchedDevice = watchedDevices[path] else { return }
        do throws(BusError) {
            while true {
                let events = try watchedDevice.device.nextEvents()
                guard !events.isEmpty else { break }
                for event in events { try handle(event, of: &watchedDevice, at: path, reportingTo: report) }
            }
            watchedDevices[path] = watchedDevice
        } catch {
            watchedDevices[path] = watchedDevice
            removeDevice(at: path, reportingTo: report)
        }
    }

    /// Decodes an event of the input device at `path`, and reports the resulting edges: presses, releases and
    /// steps of requested keys. `watchedDevice` is the open device with its decoder. If the same key is also
    /// pressed on another device, the edge is not reported, because the button stays down.
    private func handle(
        _ event: InputEvent,
        of watchedDevice: inout WatchedDevice,
        at path: String,
        reportingTo report: (KeyReport) -> Void
    ) throws(BusError) {
        let outputs: [KeyEdgeDecoder.Output]
        switch watchedDevice.decoder.handle(event) {
        case .outputs(let decodedOutputs): outputs = decodedOutputs
        case .needsKeyState:
            // The kernel dropped events, so the decoder must compare its state with the keys that are pressed
            // now.
            outputs = watchedDevice.decoder.resume(
                withPressed: try watchedDevice.device.pressedKeys(),
                at: event.time
            )
        }
        for output in outputs where !isPressed(output.request, onDeviceOtherThan: path) {
            switch output {
            case .edge(let edge, let request, let key): report(.edge(edge, request: request, key: key))
            case .interrupted(let request): report(.interrupted(request: request))
            }
        }
    }

    /// Returns whether the key of `request` is also pressed on an input device other than the one at `path`.
    /// If so, a press or release on the device at `path` has no effect.
    private func isPressed(_ request: Int, onDeviceOtherThan path: String) -> Bool {
        watchedDevices.contains { $0.key != path && $0.value.decoder.pressedRequests.contains(request) }
    }

    /// Stops reading the input device at `path`. Reports the keys that are no longer pressed, and the key
    /// requests that no device fulfills any more.
    private func removeDevice(at path: String, reportingTo report: (KeyReport) -> Void) {
        guard let watchedDevice = watchedDevices.removeValue(forKey: path) else { return }
        _ = poll.remove(watchedDevice.device.fileDescriptor)
        for request in watchedDevice.decoder.pressedRequests.sorted() where !isPressed(request) {
            report(.interrupted(request: request))
        }
        reportAvailability(errorsByRequest: [:], reportingTo: report)
    }

    // MARK: Devices

    /// Opens new input devices that have a requested key, and closes devices that have disappeared. Reports
    /// the key requests that have gained their first device or lost their last one.
    private func openAndCloseDevices(reportingTo report: (KeyReport) -> Void) {
        // If a folder cannot be watched, its devices are found after the next change in a folder that can be
        // watched.
        try? folder.watch(with: poll)

        let nodePaths = folder.nodes()
        for path in watchedDevices.keys.sorted() where !nodePaths.contains(path) {
            removeDevice(at: path, reportingTo: report)
        }
        let errorsByRequest = openDevices(at: nodePaths.filter { watchedDevices[$0] == nil })
        reportAvailability(errorsByRequest: errorsByRequest, reportingTo: report)
    }

    /// Opens the input devices at `paths` that have a requested key. Returns the errors of devices that could
    /// not be opened, keyed by the index of each key request that may refer to such a device.
    private func openDevices(at paths: [String]) -> [Int: BusError] {
        var errorsByRequest: [Int: BusError] = [:]
        for path in paths {
            do throws(BusError) {
                try openIfRequested(path)
            } catch {
                // The node of a new device may be forbidden until udev has set its group. The watch reports
                // this change.
                for (index, request) in requests where mayApply(request, toDeviceAt: path) {
                    errorsByRequest[index] = error
                }
            }
        }
        return errorsByRequest
    }

    /// Opens the input device at `path`, and starts to read its events if a button needs them. `requests`
    /// contains the keys or knob steps of each button, and optionally the device that must have them. If no
    /// request applies to this device, or if the device has none of the keys and steps, it is closed again.
    /// Throws if it cannot be opened, grabbed or read.
    private func openIfRequested(_ path: String) throws(BusError) {
        let device = try openDevice(path)
        let matchingRequests = requests.filter { applies($0.request, to: device, at: path) }
        let bindings = KeyBindings(matchingRequests, keys: device.keys, axes: device.axes)
        guard !bindings.requests.isEmpty else { return }

        device.limitEvents(toKeys: Set(bindings.keys.keys), axes: bindings.axes)
        let isExclusive = matchingRequests.contains {
            bindings.requests.contains($0.index) && $0.request.isExclusive
        }
        // After a grab, no other program receives the events of the device.
        if isExclusive { try device.grab() }

        let decoder = KeyEdgeDecoder(bindings, pressedKeys: try device.pressedKeys())
        try addToPoll(device, at: path)
        watchedDevices[path] = WatchedDevice(device: device, decoder: decoder, requests: bindings.requests)
    }

    private func addToPoll(_ device: any InputDevice, at path: String) throws(BusError) {
        do throws(SystemCallError) {
            _ = try poll.add(device.fileDescriptor)
        } catch {
            throw BusError(
                device: path,
                operation: .open,
                reason: error.description,
                remedy: "Close other programs, or restart the machine."
            )
        }
    }

    /// Returns whether the key request `request` applies to `device` at `path`. It does if it names this
    /// device, or if it names no device.
    private func applies(_ request: KeyRequest, to device: any InputDevice, at path: String) -> Bool {
        guard let name = request.device else { return true }
        return request.namesPath ? absolutePath(of: name) == path : device.name == name
    }

    /// Returns whether the key request `request` may apply to the input device at `path`, whose name and keys
    /// are unavailable because it could not be opened.
    private func mayApply(_ request: KeyRequest, toDeviceAt path: String) -> Bool {
        guard let device = request.device, request.namesPath else { return true }
        return absolutePath(of: device) == path
    }

    /// Reports the key requests that now have their first input device, and the requests that no longer have
    /// one. `errorsByRequest` contains the errors of devices that could not be opened, keyed by the index of
    /// the request.
    private func reportAvailability(errorsByRequest: [Int: BusError], reportingTo report: (KeyReport) -> Void)
    {
        let availableRequests = watchedDevices.values.reduce(into: Set<Int>()) { $0.formUnion($1.requests) }
        for (index, request) in requests {
            if availableRequests.contains(index) {
                if foundRequests.insert(index).inserted { report(.found(request: index)) }
                missingRequests.remove(index)
            } else {
                foundRequests.remove(index)
                guard missingRequests.insert(index).inserted else { continue }
                let error = errorsByRequest[index] ?? Self.missingDeviceError(for: request)
                report(.missing(request: index, error))
            }
        }
    }

    /// Returns the error for a key request that none of the input devices fulfills.
    private static func missingDeviceError(for request: KeyRequest) -> BusError {
        let place = request.device.map { $0.hasPrefix("/") ? " at \($0)" : " named \($0)" } ?? ""
        return BusError(
            device: request.displayName,
            operation: .findKey,
            reason: "no input device\(place) has it",
            remedy:
                "The button works as soon as one is plugged in; `loopbanner inputs` lists the devices and their keys."
        )
    }
}
