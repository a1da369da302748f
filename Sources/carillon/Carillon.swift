import Glibc
import PlayerCLI

@main
struct Carillon {
  static func main() {
    exit(PlayerCommandLine.run(Array(CommandLine.arguments.dropFirst())))
  }
}
