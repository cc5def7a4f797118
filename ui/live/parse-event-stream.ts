/** One message of a server-sent event stream. */
export interface StreamEvent {
  name: string;
  data: string;
  /** '' where the server gave none. */
  id: string;
}

/**
 * Reads a server-sent event stream piece by piece, as the HTML standard describes it: pieces may end anywhere. Comments
 * and `retry` are left out; an event without data is none.
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
    // A lone carriage return at the end may be half of a line's end: it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
