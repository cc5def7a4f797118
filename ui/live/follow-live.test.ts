import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallSettings } from '../call/call-settings.ts';
import { RECONNECT_FIRST_MS } from '../tokens/timing.ts';
import { followLive } from './follow-live.ts';

const settings = {
  token: () => ({ token: 't', tokenHead: 'Bearer ' }),
  locale: () => 'en-US',
} as unknown as CallSettings;

/** The answers to the next requests of the stream, in order; a request without an answer waits. */
let answers: (Response | Error)[];
let tries: { headers: Record<string, string> }[];
let failWaiting: () => void;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answers = [];
  tries = [];
  page = new EventTarget();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('fetch', async (_path: string, options: { headers: Record<string, string> }) => {
    tries.push(options);
    const answer = answers.shift();
    if (answer === undefined) return new Promise((_, reject) => (failWaiting = () => reject(new TypeError('network'))));
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const stream = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
const READY = 'event: ready\ndata: {}\n\n';

it('reports that messages may be missing after a reconnection without a last message', async () => {
  answers = [stream(READY), stream(`${READY}id: lm_1\nevent: balance\ndata: {}\n\n`), stream(READY)];
  const received: string[] = [];
  const stop = followLive(settings, ({ kind }) => received.push(kind));
  await vi.advanceTimersByTimeAsync(10 * RECONNECT_FIRST_MS);
  expect(received).toEqual(['ready', 'ready', 'resync', 'balance', 'ready']);
  expect(tries.map(({ headers }) => headers['Last-Event-ID'])).toEqual([undefined, undefined, 'lm_1', 'lm_1']);
  stop();
});

it('tries again at once when the network came back during a try that failed', async () => {
  answers = Array.from({ length: 6 }, () => new TypeError('network'));
  const stop = followLive(settings, () => {});
  await vi.advanceTimersByTimeAsync(60 * RECONNECT_FIRST_MS);
  expect(tries).toHaveLength(7);
  page.dispatchEvent(new Event('online'));
  failWaiting();
  await vi.advanceTimersByTimeAsync(RECONNECT_FIRST_MS);
  expect(tries).toHaveLength(8);
  stop();
});
