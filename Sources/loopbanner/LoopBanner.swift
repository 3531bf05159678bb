import ArgumentParser

@main
struct LoopBanner: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "loopbanner")
}
