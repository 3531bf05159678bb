import Glibc
import LinuxSystem
import SignSender

/// The program `loopbanner-sender`, which sends the pictures of signs to displays in the network.
@main
enum LoopBannerSender {
    static func main() {
        prepareProcess()
        exit(SenderProgram.run(processArguments()))
    }
}
