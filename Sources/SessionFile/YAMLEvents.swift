import CYAML

/// What a text that is no YAML, or more YAML than is read here, has wrong with it, and where.
struct YAMLError: Error, Hashable {
  var mark: YAMLMark
  var message: String
}

/// One thing that libyaml found in a text.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case end
    case streamEnd
    case alias(String)
    case scalar(String, isPlain: Bool)
    case listStart
    case mapStart
    /// Stream start and document end.
    case other
  }

  var kind: Kind
  var mark: YAMLMark
  var anchor: String?
  var tag: String?
  /// From its first character to behind its last, in characters (Unicode scalars) of the text. That of a
  /// block's end has no length and stands where something else begins.
  var characters = 0..<0
  /// A list or map in brackets.
  var isFlow = false
}

/// libyaml's events of one text, one after another.
///
/// The text must be UTF-8 without a byte order mark and must outlive the source.
final class YAMLEventSource {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    self.text = text
    precondition(yaml_parser_initialize(parser) == 1, "libyaml has no memory for a parser")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event (`yaml_parser_parse`); not to be asked for after an error or the stream's end.
  func next() throws(YAMLError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    var result = YAMLEventSource.translated(event)
    result.characters = Int(event.start_mark.index)..<Int(event.end_mark.index)
    return result
  }

  private static func translated(_ event: yaml_event_t) -> YAMLEvent {
    let mark = YAMLMark(event.start_mark)
    let data = event.data
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      return YAMLEvent(kind: .documentStart, mark: mark)
    case YAML_STREAM_END_EVENT:
      return YAMLEvent(kind: .streamEnd, mark: mark)
    case YAML_ALIAS_EVENT:
      return YAMLEvent(kind: .alias(String(data.alias.anchor) ?? ""), mark: mark)
    case YAML_SCALAR_EVENT:
      let bytes = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
      let isPlain = data.scalar.style == YAML_PLAIN_SCALAR_STYLE
      return YAMLEvent(
        kind: .scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain), mark: mark,
        anchor: String(data.scalar.anchor), tag: String(data.scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      return YAMLEvent(
        kind: .listStart, mark: mark, anchor: String(data.sequence_start.anchor),
        tag: String(data.sequence_start.tag),
        isFlow: data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      return YAMLEvent(
        kind: .mapStart, mark: mark, anchor: String(data.mapping_start.anchor),
        tag: String(data.mapping_start.tag),
        isFlow: data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      return YAMLEvent(kind: .end, mark: mark)
    default:
      return YAMLEvent(kind: .other, mark: mark)
    }
  }

  /// The parser's error as ours; the one place that reads its error fields.
  private func failure() -> YAMLError {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "cannot be read"
    switch state.error {
    case YAML_MEMORY_ERROR:
      return YAMLError(mark: YAMLMark(state.mark), message: "no memory is left to read this file")
    case YAML_READER_ERROR:
      let mark = TextPositions(text).mark(ofByte: state.problem_offset)
      return YAMLError(
        mark: mark,
        message:
          "the control character \(unicodeName(UInt32(clamping: state.problem_value))) cannot "
          + "stand in a session file; delete it")
    default:
      let failure = YAMLSyntaxFailure(
        problem: problem, mark: YAMLMark(state.problem_mark),
        context: state.context.map { String(cString: $0) },
        contextLine: Int(state.context_mark.line) + 1)
      return failure.error(in: TextPositions(text))
    }
  }
}

extension YAMLMark {
  /// libyaml counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

extension String {
  fileprivate init?(_ bytes: UnsafeMutablePointer<yaml_char_t>?) {
    guard let bytes else { return nil }
    self.init(cString: bytes)
  }
}
