import CLinux
import Glibc

/// Tells which user is at the other end of a connection.
public protocol PeerCheck {
  /// The user's number; `nil` where it cannot be known.
  func user(of connection: Int32) -> uid_t?
}

/// Asks the kernel (SO_PEERCRED), which nobody can deceive.
public struct KernelPeerCheck: PeerCheck {
  /// The check of every player.
  public init() {}

  /// As it was when the other side connected.
  public func user(of connection: Int32) -> uid_t? {
    var user: uid_t = 0
    return clinux_peer_user(connection, &user) == 0 ? user : nil
  }
}
