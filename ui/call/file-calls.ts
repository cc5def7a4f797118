import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { CallOptions, CallSettings, CallToken } from './call-settings.ts';
import { jsonRequest, send, withFailureToast } from './exchange.ts';
import { openEnvelope, parseEnvelope, passThrough, readAnswer } from './read-answer.ts';

/**
 * The less common forms of a call (Spec: section 7). They are separate from `call`, so that the first screen does not
 * load them.
 */
export interface FileCalls {
  /** One call of the contract whose method is GET. */
  get<Path extends CallPath>(path: Path, query: RequestTo<Path>, options?: CallOptions): Promise<AnswerOf<Path>>;
  /** POST with a JSON body; the answer is a file, under the name that the server gives it. */
  postForBlob(path: string, body: object, options?: CallOptions): Promise<File>;
  /** GET with query parameters; the answer is a file. */
  getForBlob(path: string, query: Record<string, string>, options?: CallOptions): Promise<File>;
  /** POST of a body such as a form; the answer is read as JSON or text. */
  upload(path: string, body: BodyInit, options?: CallOptions): Promise<unknown>;
}

export function createFileCalls(settings: CallSettings): FileCalls {
  return {
    get: (path, query, options = {}) =>
      withFailureToast(settings, options, async (token) => {
        const address = withQuery(path, query as Record<string, unknown>);
        const response = await send(settings, token, options, address, { method: 'GET' });
        return (await readAnswer(response, settings, token)) as never;
      }),
    postForBlob: (path, body, options = {}) =>
      withFailureToast(settings, options, async (token) => {
        const sent = { ...body, ...settings.carriedIds() };
        return readBlob(await send(settings, token, options, path, jsonRequest(sent)), settings, token);
      }),
    getForBlob: (path, query, options = {}) =>
      withFailureToast(settings, options, async (token) =>
        readBlob(await send(settings, token, options, withQuery(path, query), { method: 'GET' }), settings, token),
      ),
    upload: (path, body, options = {}) =>
      withFailureToast(settings, options, async (token) =>
        readAnswer(await send(settings, token, options, path, { method: 'POST', body }), settings, token),
      ),
  };
}

function withQuery(path: string, query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The answer is a file, or the envelope of a refusal. A JSON answer without a status is a file. */
async function readBlob(response: Response, settings: CallSettings, token: CallToken | undefined): Promise<File> {
  const blob = await response.blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  const file = new File([blob], name, { type: blob.type });
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return passThrough(response, file);
  const answer = parseEnvelope(await file.text());
  if (typeof answer?.status !== 'number') return file;
  openEnvelope(answer, settings, token);
  return file;
}
