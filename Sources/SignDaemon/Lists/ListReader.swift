import BannerText
import CLinuxSystem
import Diagnostics
import InfiniteScroll
import Schedules
import SignCore
import SignFile
import TextProcess

/// A whole list, and the sign with it.
struct WholeList: Sendable {
    /// The file.
    var loaded: Configuration.Loaded
    /// Its options.
    var playlist: Playlist
    /// The sign with all of them, at the instant when it began.
    var sign: Sign
}

/// Reads the whole list of a long file, on a thread of its own, while a sign already shows the options that it begins with.
struct ListReader: Sendable {
    let file: LongFile
    /// The lines that the sign has already.
    let drawn: TextLines
    /// Where the sign began, and when.
    let bookmark: Bookmark?
    /// The values with which it began.
    var values = TextValues()
    let start: ClockReading
    let zone: ZoneRules

    /// Reads the file.
    func run() -> Result<WholeList, ConfigurationError> {
        // The picture comes first, also where the frame thread has no real-time scheduling.
        lb_use_batch_scheduling()
        defer {
            lb_drop_clean_pages()
            lb_drop_free_memory()
        }
        // The program of a drawer ends with the thread that has started it.
        let drawer = TextDrawer(.patient)
        do throws(ConfigurationError) {
            var loaded = try file.whole(at: bookmark?.id, lines: HurriedLines.atStart(by: drawer))
            // What is in view does not become dark.
            loaded.lines.addWithinCapacity(drawn.all)
            let playlist = loaded.playlist
            let sign = Sign(playlist, bookmark: bookmark, values: values, from: start, zone: zone)
            return .success(WholeList(loaded: loaded, playlist: playlist, sign: sign))
        } catch {
            return .failure(error)
        }
    }
}
