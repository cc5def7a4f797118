import { STATUS } from '@pitaka/contract/envelope.ts';
import { CallRefused } from '../call/call-refused.ts';
import type { CallSettings, CallToken } from '../call/call-settings.ts';
import { openEnvelope, parseEnvelope } from '../call/read-answer.ts';
import { LIVE_SILENCE_MS, RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from '../tokens/timing.ts';
import { createEventParser, type StreamEvent } from './parse-event-stream.ts';

export interface LiveEvent {
  /** 'ready': a connection was opened; 'resync': messages may have been missed; the other kinds are the server's. */
  kind: string;
  body: unknown;
}

/**
 * Follows GET /live until stopped: reconnects with growing pauses and sends the last message's id, so that no message
 * is lost. If there is no such id, a reconnection is reported as a 'resync', because the server cannot know which
 * messages were missed. A refusal (the session has ended) stops it, like any call.
 */
export function followLive(settings: CallSettings, onEvent: (event: LiveEvent) => void): () => void {
  const stopping = new AbortController();
  void keepFollowing(settings, onEvent, stopping.signal);
  return () => stopping.abort();
}

async function keepFollowing(settings: CallSettings, onEvent: (event: LiveEvent) => void, stopped: AbortSignal) {
  let lastId = '';
  let wasConnected = false;
  let waitMs = RECONNECT_FIRST_MS;
  // Also set if the network returns during a try that fails because of the earlier outage.
  let isBack = false;
  const markOnline = () => {
    isBack = true;
  };
  addEventListener('online', markOnline, { signal: stopped });
  while (!stopped.aborted) {
    isBack = false;
    await untilShown(stopped);
    const hidden = whenHidden(stopped);
    try {
      await readOnce(settings, lastId, AbortSignal.any([stopped, hidden]), (event) => {
        lastId = event.id || lastId;
        waitMs = RECONNECT_FIRST_MS;
        onEvent({ kind: event.name, body: JSON.parse(event.data) as unknown });
        if (event.name !== 'ready') return;
        if (wasConnected && lastId === '') onEvent({ kind: 'resync', body: {} });
        wasConnected = true;
      });
    } catch (error) {
      if (error instanceof SessionOver) return;
    }
    if (stopped.aborted) return;
    // A page restored from the back/forward cache reconnects with its last message's id.
    if (hidden.aborted) continue;
    if (isBack) waitMs = RECONNECT_FIRST_MS;
    await nextTry(waitMs, stopped);
    waitMs = Math.min(waitMs * 2, RECONNECT_MAX_MS);
  }
}

/** Browsers allow few connections per server across pages: hidden pages close theirs. */
function whenHidden(stopped: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  const check = () => {
    if (document.visibilityState === 'hidden') hidden.abort();
  };
  document.addEventListener('visibilitychange', check, { signal: AbortSignal.any([stopped, hidden.signal]) });
  return hidden.signal;
}

function untilShown(stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden' && !stopped.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    stopped.addEventListener('abort', check, { once: true });
    check();
  });
}

class SessionOver extends Error {}

async function readOnce(
  settings: CallSettings,
  lastId: string,
  cancelled: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const token = settings.token();
  if (!token) throw new SessionOver();
  // The missing heartbeat reveals a dead connection.
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), LIVE_SILENCE_MS);
  try {
    const response = await fetch('/live', {
      headers: headersFor(settings, token, lastId),
      signal: AbortSignal.any([cancelled, silence.signal]),
    });
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      refuse(await response.text(), settings, token);
      return;
    }
    const parse = createEventParser((event) => {
      if (event.name === 'session') refuse(event.data, settings, token);
      else onEvent(event);
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), LIVE_SILENCE_MS);
      parse(piece.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function headersFor(settings: CallSettings, token: CallToken, lastId: string): Record<string, string> {
  return {
    Accept: 'text/event-stream',
    'Accept-Language': settings.locale(),
    Authorization: token.tokenHead + token.token,
    ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }),
  };
}

/** A refusal logs the user out, like the refusal of a call. Any other answer (a proxy's error page) is retried. */
function refuse(text: string, settings: CallSettings, token: CallToken): void {
  const answer = parseEnvelope(text);
  if (answer?.status !== STATUS.sessionEnded && answer?.status !== STATUS.noSession) return;
  try {
    openEnvelope(answer, settings, token);
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'account_frozen') settings.showError(error.message);
  }
  throw new SessionOver();
}

/** Waits with jitter, so that not all pages reconnect at once; a returning network ends the wait. */
function nextTry(waitMs: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, waitMs * (0.75 + Math.random() / 2));
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      stopped.removeEventListener('abort', done);
      resolve();
    }
    addEventListener('online', done);
    stopped.addEventListener('abort', done);
  });
}
