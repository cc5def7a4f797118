/** One message of a server-sent event stream. */
export interface StreamEvent {
  name: string;
  data: string;
  /** '' if the server gave no id. */
  id: string;
}

/**
 * Parses a server-sent event stream in chunks, per the HTML standard: chunks may end anywhere. Comments and `retry` are
 * ignored; an event without data is ignored.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let id = '';
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n'), id });
      name = '';
      id = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  }

  return (piece) => {
    rest += piece;
    // A final carriage return may be half of a line ending: it waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
