import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { STATUS } from '@pitaka/contract/envelope.ts';
import { CallRefused, CallUnanswered } from './call-refused.ts';
import type { CallOptions, CallSettings, CallToken } from './call-settings.ts';
import { openEnvelope, parseEnvelope, readAnswer } from './read-answer.ts';

export interface CallClient {
  /** One call of the contract (Spec: A4). Rejects with CallRefused or CallUnanswered. */
  call<Path extends CallPath>(path: Path, body: RequestTo<Path>, options?: CallOptions): Promise<AnswerOf<Path>>;
  /** One call of the contract whose method is GET. */
  get<Path extends CallPath>(path: Path, query: RequestTo<Path>, options?: CallOptions): Promise<AnswerOf<Path>>;
  /** POST with a JSON body that answers a file. */
  postForBlob(path: string, body: object, options?: CallOptions): Promise<Blob>;
  /** GET with query parameters that answers a file. */
  getForBlob(path: string, query: Record<string, string>, options?: CallOptions): Promise<Blob>;
  /** POST of a body such as a form; the answer is read as JSON or text. */
  upload(path: string, body: BodyInit, options?: CallOptions): Promise<unknown>;
}

export function createCallClient(settings: CallSettings): CallClient {
  return {
    call: (path, body, options = {}) =>
      guarded(settings, options, async (token) => {
        const sent = { ...(body as object), ...settings.carriedIds() };
        const early = settings.takeFirstAnswer?.(path, sent, token, settings.locale());
        const response = early ? await early : await send(settings, token, options, path, jsonRequest(sent));
        return (await readAnswer(response, settings, token)) as never;
      }),
    get: (path, query, options = {}) =>
      guarded(settings, options, async (token) => {
        const address = withQuery(path, query as Record<string, unknown>);
        const response = await send(settings, token, options, address, { method: 'GET' });
        return (await readAnswer(response, settings, token)) as never;
      }),
    postForBlob: (path, body, options = {}) =>
      guarded(settings, options, async (token) => {
        const sent = { ...body, ...settings.carriedIds() };
        return readBlob(await send(settings, token, options, path, jsonRequest(sent)), settings, token);
      }),
    getForBlob: (path, query, options = {}) =>
      guarded(settings, options, async (token) =>
        readBlob(await send(settings, token, options, withQuery(path, query), { method: 'GET' }), settings, token),
      ),
    upload: (path, body, options = {}) =>
      guarded(settings, options, async (token) =>
        readAnswer(await send(settings, token, options, path, { method: 'POST', body }), settings, token),
      ),
  };
}

/** Runs one exchange and tells the person what went wrong, unless the caller does that itself. */
async function guarded<Answer>(
  settings: CallSettings,
  options: CallOptions,
  exchange: (token: CallToken | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await exchange(settings.token());
  } catch (error) {
    const failure = asFailure(error, settings);
    if (failure.name !== 'AbortError') tell(failure, settings, options);
    throw failure;
  }
}

function tell(failure: Error, settings: CallSettings, options: CallOptions): void {
  const status = failure instanceof CallRefused ? failure.status : 0;
  if (options.onRefused) options.onRefused(status, failure.message);
  if (isToasted(failure, options)) settings.showError(failure.message);
}

/** A lost session says why on the login page; only a frozen account is toasted, whoever asked (Spec: section 8). */
function isToasted(failure: Error, options: CallOptions): boolean {
  if (failure instanceof CallRefused) {
    if (failure.status === STATUS.sessionEnded) return false;
    if (failure.status === STATUS.noSession) return failure.code === 'account_frozen';
  }
  return options.errors !== 'own' && options.onRefused === undefined;
}

function asFailure(error: unknown, settings: CallSettings): Error {
  if (error instanceof CallRefused || error instanceof CallUnanswered) return error;
  if (error instanceof Error && error.name === 'AbortError') return error;
  const offline = navigator.onLine === false;
  return new CallUnanswered(offline ? settings.texts.offline() : settings.texts.unreachable(), offline, error);
}

function jsonRequest(body: object): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function send(
  settings: CallSettings,
  token: CallToken | undefined,
  options: CallOptions,
  address: string,
  request: RequestInit,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('Accept-Language', settings.locale());
  headers.set('X-Device-Id', settings.deviceId());
  for (const [name, value] of Object.entries(settings.headers?.() ?? {})) headers.set(name, value);
  if (token) headers.set('Authorization', token.tokenHead + token.token);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return fetch(address, { ...request, headers, ...(options.signal ? { signal: options.signal } : {}) });
}

function withQuery(path: string, query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A file, or the envelope that refuses it. A file that is itself JSON is told apart by having no status. */
async function readBlob(response: Response, settings: CallSettings, token: CallToken | undefined): Promise<Blob> {
  const blob = await response.blob();
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return blob;
  const answer = parseEnvelope(await blob.text());
  if (typeof answer?.status !== 'number') return blob;
  openEnvelope(answer, settings, token);
  return blob;
}
