import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { CallOptions, CallSettings } from './call-settings.ts';
import { jsonRequest, send, withFailureToast } from './exchange.ts';
import { readAnswer } from './read-answer.ts';

/** One call of the contract (Spec: A4). Rejects with CallRefused or CallUnanswered. */
export type Call = <Path extends CallPath>(
  path: Path,
  body: RequestTo<Path>,
  options?: CallOptions,
) => Promise<AnswerOf<Path>>;

export function createCall(settings: CallSettings): Call {
  return (path, body, options = {}) =>
    withFailureToast(settings, options, async (token) => {
      const sent = { ...(body as object), ...settings.carriedIds() };
      const early = settings.takeFirstAnswer?.(path, sent, token, settings.locale());
      const response = early ? await early : await send(settings, token, options, path, jsonRequest(sent));
      return (await readAnswer(response, settings, token)) as never;
    });
}
