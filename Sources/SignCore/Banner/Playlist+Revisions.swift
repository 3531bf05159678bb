import InfiniteScroll
import MonotonicTime
import Pixels

extension Playlist {
    var allRevisions: [Revision] {
        options.enumerated().map { Revision(of: $0, to: $1) }
    }

    /// Returns the texts and lengths at `time` of the active options that show values. An option is active
    /// only if all its values are set.
    func revisionsOfValues(at time: ContentTime) -> [Revision] {
        revisions(of: valuedOptions, at: time)
    }

    /// Returns the texts and lengths, at `time`, of the options at the indices `options`. Options whose texts
    /// must be rendered first are left out, so that they keep their previous texts.
    private func revisions(of options: Set<Int>, at time: ContentTime) -> [Revision] {
        // A loop, because closures would copy the playlist.
        var revisions: [Revision] = []
        for index in options where contents.isComplete(index) && hasTextRuns(of: index, at: time) {
            revisions.append(revision(of: index, at: time))
        }
        return revisions
    }

    func revision(of index: Int, at time: ContentTime) -> Revision {
        let option = configuration.makeOption(
            index: index,
            contents: contents,
            displayLayout: displayLayout,
            at: time
        )
        return Revision(of: index, to: option)
    }

    /// Returns the texts and lengths at `time` of the active options that show the time.
    func revisions(at time: ContentTime) -> [Revision] {
        revisions(of: liveOptions, at: time)
    }

    /// Returns how long the texts of all options stay the same after `time`, or nil if no text shows the
    /// time.
    func lifetimeOfTexts(at time: ContentTime) -> Nanoseconds? {
        var shortest: Nanoseconds?
        for index in liveOptions {
            guard let lifetime = contents.lifetimeOfTexts(ofOption: index, at: time) else { continue }
            shortest = min(shortest ?? lifetime, lifetime)
        }
        return shortest
    }
}

extension Revision {
    init(of index: Int, to option: Option) {
        self.init(
            index: index,
            text: option.text,
            extent: Extent(length: option.length, overhang: option.overhang),
            fullExtent: option.fullExtent
        )
    }
}
