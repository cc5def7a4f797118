import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Call } from '@pitaka/ui/call/call-client.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../call.ts';
import { useSession } from '../session/use-session.ts';
import { useLocale } from '../texts.ts';
import { type Answer, answerTo, keyOf } from './answers.ts';

export type { Answer } from './answers.ts';

/**
 * The answer to one call. It is requested again on each entry; until the new answer comes, the answer stored on this
 * phone is shown. The shown data stays during a new request and after a failed one; a failure is only logged. `body`
 * undefined: no request is sent. If `entry` changes, the answer is requested again. `ask` makes the call if it is not a
 * POST.
 */
export function useAnswer<Path extends CallPath>(
  path: Path,
  body: RequestTo<Path> | undefined,
  entry?: unknown,
  send: Call = call,
): Answer<AnswerOf<Path>> {
  const token = useSession()?.token;
  const locale = useLocale();
  const request = body && JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another answer
  const answer = useMemo(() => {
    const sent = request === undefined ? undefined : (JSON.parse(request) as RequestTo<Path>);
    return answerTo(keyOf(path, sent, locale), sent && (() => send(path, sent, { errors: 'own' })));
  }, [path, request, locale, token, send]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is requested again
  useEffect(() => answer.enter(), [answer, entry]);
  useEffect(() => answer.show(), [answer]);
  return useSyncExternalStore(answer.subscribe, answer.get);
}
