import { setTimeout as pause } from 'node:timers/promises';
import { callOutside, type OutsideAnswer, type OutsideCall } from './outside-call.ts';
import { operationOf, type UsedKey } from './provider-keys/index.ts';

/**
 * The reason why another company's API gave no result. `busy`: a rate limit or an error on its side lasted longer than
 * our tries.
 */
export type OutsideFaultKind = 'silence' | 'busy' | 'refused' | 'unreadable';

export class OutsideFault extends Error {
  override name = 'OutsideFault';
  readonly kind: OutsideFaultKind;
  constructor(kind: OutsideFaultKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}

export interface OutsideToken {
  readonly token: string;
  readonly validForMs: number;
}

/** `token`: the token has expired. `later`: a rate limit, or a temporary fault. */
export type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'token' }
  | { readonly kind: 'later' | 'refused'; readonly detail: string };

export interface OutsideApiSettings {
  /** Fetches a new token. `wasRefused`: the last token was refused, although it should have been valid. */
  readonly fetchToken: (
    wasRefused: boolean,
    send: (call: Omit<OutsideCall, 'key'>) => Promise<unknown>,
  ) => Promise<OutsideToken>;
  /** Evaluates an answer with status 200 by the API's own codes. */
  readonly evaluate: (json: unknown) => Verdict;
  readonly deadlineMs: number;
  /** Maximum of calls in any period of this length. */
  readonly pace: { readonly most: number; readonly perMs: number };
  /** Pause before the second try; then twice as long each time. */
  readonly backOffMs: number;
  /**
   * Refused credentials are noted here and not by each call, because such an API reports them in an answer with status
   * 200.
   */
  readonly key?: UsedKey | undefined;
}

export interface OutsideApi {
  /** The JSON of a successful answer; throws an OutsideFault. */
  call(
    build: (token: string) => Omit<OutsideCall, 'deadlineMs' | 'signal' | 'key'>,
    signal: AbortSignal,
  ): Promise<unknown>;
}

const TRIES = 4;
const LONGEST_PAUSE_MS = 60_000;
/** A token is renewed this long before its end, so that it does not expire during a call. */
const TOKEN_MARGIN_MS = 60_000;

/** Calls an API that needs a token and limits the rate of calls: paces and repeats calls, and renews the token. */
export function createOutsideApi(settings: OutsideApiSettings): OutsideApi {
  const takeTurn = createPace(settings.pace);
  let held: { token: string; until: number } | undefined;
  let fetching: Promise<string> | undefined;

  /** Makes one call, repeated after temporary faults. The result is an answer, or `token` if the token has expired. */
  async function send(call: Omit<OutsideCall, 'key'>): Promise<{ json: unknown } | 'token'> {
    let trouble = new OutsideFault('silence', 'no answer');
    for (let tries = 1; tries <= TRIES; tries++) {
      await takeTurn(call.signal);
      const answer = await callOutside({ ...call, key: undefined });
      if (answer.type === 'answer' && [401, 403].includes(answer.status)) noteAnswer(call, answer.status);
      call.signal?.throwIfAborted();
      const verdict = evaluate(answer);
      if (verdict.kind === 'fine') return { json: answer.type === 'answer' ? answer.json : undefined };
      if (verdict.kind === 'token') return 'token';
      if (verdict.kind === 'refused') throw new OutsideFault('refused', verdict.detail);
      trouble = new OutsideFault(answer.type === 'silence' ? 'silence' : 'busy', verdict.detail);
      if (tries < TRIES) await pause(pauseBefore(tries, answer), undefined, signalOf(call));
    }
    throw trouble;
  }

  function noteAnswer({ method, url }: Pick<OutsideCall, 'method' | 'url'>, status: number): void {
    settings.key?.answered(operationOf(method, url), status);
  }

  function evaluate(answer: OutsideAnswer): Verdict {
    if (answer.type === 'silence') return { kind: 'later', detail: answer.why };
    const { status, json } = answer;
    if (status === 429 || status >= 500) return { kind: 'later', detail: `status ${status}` };
    if (status !== 200) return { kind: 'refused', detail: `status ${status}` };
    if (typeof json !== 'object' || json === null) throw new OutsideFault('unreadable', 'the answer is no JSON object');
    return settings.evaluate(json);
  }

  function pauseBefore(tries: number, answer: OutsideAnswer): number {
    const retryAfterMs = answer.type === 'answer' ? Number(answer.headers.get('retry-after')) * 1000 : 0;
    return Math.min(Math.max(retryAfterMs || 0, settings.backOffMs * 2 ** (tries - 1)), LONGEST_PAUSE_MS);
  }

  function takeToken(refused: string | undefined, signal: AbortSignal): Promise<string> {
    if (held && held.token !== refused && held.until > Date.now()) return Promise.resolve(held.token);
    fetching ??= settings
      .fetchToken(refused !== undefined, async (call) => {
        const sent = await send({ ...call, signal });
        if (sent === 'token') throw new OutsideFault('refused', 'the credentials are not accepted');
        return sent.json;
      })
      .catch((error: unknown) => {
        if (error instanceof OutsideFault && error.kind === 'refused') settings.key?.answered('token', 401);
        throw error;
      })
      .then(({ token, validForMs }) => {
        held = { token, until: Date.now() + Math.max(0, validForMs - TOKEN_MARGIN_MS) };
        return token;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }

  return {
    async call(build, signal) {
      let token = await takeToken(undefined, signal);
      const { deadlineMs } = settings;
      const request = build(token);
      let sent = await send({ ...request, deadlineMs, signal });
      if (sent === 'token') {
        token = await takeToken(token, signal);
        sent = await send({ ...build(token), deadlineMs, signal });
      }
      noteAnswer(request, sent === 'token' ? 401 : 200);
      if (sent === 'token') throw new OutsideFault('refused', 'a new token is not accepted');
      return sent.json;
    },
  };
}

function signalOf({ signal }: Pick<OutsideCall, 'signal'>): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** Limits the number of calls in any period of a length; further calls wait for their turn. */
function createPace({ most, perMs }: OutsideApiSettings['pace']): (signal?: AbortSignal) => Promise<void> {
  const begun: number[] = [];
  return async (signal) => {
    const now = Date.now();
    const first = begun.length < most ? undefined : begun.shift();
    const at = first === undefined ? now : Math.max(now, first + perMs);
    begun.push(at);
    if (at > now) await pause(at - now, undefined, signal ? { signal } : {});
  };
}
