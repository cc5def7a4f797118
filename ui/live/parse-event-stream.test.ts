import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from './parse-event-stream.ts';

function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
}

describe('a stream of live messages', () => {
  it('gives each message with its name, text and id', () => {
    expect(read('retry: 3000\n\nevent: ready\ndata: {}\n\nid: lm_1\nevent: balance\ndata: {"n":1}\n\n')).toEqual([
      { name: 'ready', data: '{}', id: '' },
      { name: 'balance', data: '{"n":1}', id: 'lm_1' },
    ]);
  });

  it('can be cut anywhere by the network', () => {
    const text = 'id: lm_1\r\nevent: application\r\ndata: {"id":"7"}\r\n\r\n';
    expect(read(...text)).toEqual([{ name: 'application', data: '{"id":"7"}', id: 'lm_1' }]);
  });

  it('leaves heartbeats out', () => {
    expect(read(': still here\n\n: still here\n\n')).toEqual([]);
  });

  it('joins the lines of one message', () => {
    expect(read('data: one\ndata: two\n\n')).toEqual([{ name: 'message', data: 'one\ntwo', id: '' }]);
  });

  it('gives nothing before a message is complete', () => {
    expect(read('event: balance\ndata: {}\n')).toEqual([]);
  });
});
