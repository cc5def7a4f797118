import { parseJson } from './parse-json.ts';
import { operationOf, type UsedKey } from './provider-keys/index.ts';

/** The answer of another company's server, or its absence. */
export type OutsideAnswer =
  | { readonly type: 'answer'; readonly status: number; readonly json: unknown; readonly headers: Headers }
  /** No answer; the request may still have been executed. */
  | { readonly type: 'silence'; readonly why: string };

export interface OutsideCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, text is JSON already, form fields are sent as a form. */
  readonly body?: object | string | URLSearchParams;
  readonly deadlineMs: number;
  /**
   * The key that the call is made with: a provider that refuses it raises an alarm. undefined: the caller notes the
   * answer itself.
   */
  readonly key: UsedKey | undefined;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
}

/** Maximum length of an answer; longer answers are refused. */
const MOST_BYTES = 5_000_000;

/** ok; refused: they answered 4xx; failed: 5xx, or no answer in time. */
export type OutsideOutcome = 'ok' | 'refused' | 'failed';
type OutsideListener = (host: string, outcome: OutsideOutcome) => void;
const listeners = new Set<OutsideListener>();

/** Reports the end of every call of this process, for the metrics; the returned function stops that. */
export function onOutsideCall(listener: OutsideListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function outcomeOf(answer: OutsideAnswer): OutsideOutcome {
  if (answer.type === 'silence' || answer.status >= 500) return 'failed';
  return answer.status >= 400 ? 'refused' : 'ok';
}

/** Makes one HTTP call with a deadline. Never throws: a network error is reported as no answer. */
export async function callOutside(call: OutsideCall): Promise<OutsideAnswer> {
  const answer = await callOnce(call);
  // If we ended the call ourselves, its failure is no sign of a fault of the provider.
  if (!call.signal?.aborted) {
    const host = URL.parse(call.url)?.host ?? '';
    for (const listener of listeners) listener(host, outcomeOf(answer));
  }
  return answer;
}

async function callOnce(call: OutsideCall): Promise<OutsideAnswer> {
  const isForm = call.body instanceof URLSearchParams;
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...(call.body ? { body: written(call.body) } : {}),
      // Redirects are not followed, because they would send the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(call.deadlineMs), ...(call.signal ? [call.signal] : [])]),
    });
    const text = await readBounded(response);
    if (text === undefined) return { type: 'silence', why: 'the answer is too long' };
    call.key?.answered(operationOf(call.method, call.url), response.status);
    return { type: 'answer', status: response.status, json: parse(text), headers: response.headers };
  } catch (error) {
    return { type: 'silence', why: whyOf(error) };
  }
}

function written(body: object | string | URLSearchParams): string | URLSearchParams {
  return typeof body === 'string' || body instanceof URLSearchParams ? body : JSON.stringify(body);
}

/** The answer's text; undefined if it is too long, in which case the rest is not read. */
async function readBounded(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parse(text: string): unknown {
  try {
    return parseJson(text, asWritten);
  } catch {
    return undefined;
  }
}

/** Some answers contain 64-bit ids as numbers. An integer that a double cannot represent becomes its original text. */
function asWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?[0-9]+$/.test(source) ? source : value;
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'no answer in time';
  if (error.name === 'AbortError') return 'ended early';
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? error.message.slice(0, 100);
}

/** The Authorization header of HTTP basic authentication. */
export function basicAuth(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}
