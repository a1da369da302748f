import PlayerCLI

@main
struct Carillon {
  static func main() {
    PlayerCommandLine.main(Array(CommandLine.arguments.dropFirst()))
  }
}
