import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Call } from '@pitaka/ui/call/call-client.ts';
import { CallUnanswered } from '@pitaka/ui/call/call-refused.ts';
import { onBackOnline } from '@pitaka/ui/call/network.ts';
import { createStore, type Store, useStore } from '@pitaka/ui/store/store.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { call } from '../call.ts';
import { session } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { useLocale } from '../texts.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { cacheSeen, lastSeen, seenBefore, whoAsks } from './last-seen.ts';

interface AnswerState<Data> {
  readonly data: Data | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly error: unknown;
  /** When the data came, in ms: the shown data may be older than the last try. */
  readonly at?: number;
}

export interface Answer<Data> extends AnswerState<Data> {
  readonly reload: () => Promise<void>;
  readonly change: (change: (data: Data) => Data) => void;
}

const UNASKED: AnswerState<never> = { data: undefined, loading: true, failed: false, error: undefined };

interface CachedAnswer {
  readonly store: Store<AnswerState<unknown>>;
  /** Number of the latest request: an older answer is not shown (Spec: B5). */
  turn: number;
  /** It came before the first render: no new request is needed. */
  isNew: boolean;
}

/** The last answers: a page that the user comes back to shows them at once, then updates them. */
const cache = new Map<string, CachedAnswer>();
const MAX_CACHED = 40;
session.subscribe(() => cache.clear());

interface Question {
  readonly path: CallPath;
  /** As JSON; undefined: no request. */
  readonly asked: string | undefined;
  readonly locale: string;
  readonly token: string;
}

function cachedAnswer({ path, asked, locale, token }: Question): CachedAnswer {
  const key = `${path} ${asked} ${locale} ${token}`;
  const known = cache.get(key);
  if (known) return known;
  const oldest = cache.keys().next();
  if (cache.size >= MAX_CACHED && !oldest.done) cache.delete(oldest.value);
  const early = asked === undefined ? undefined : takeEarlyAnswer(path, asked);
  const before = asked === undefined || early !== undefined ? undefined : seenBefore(`${path} ${asked} ${locale}`);
  const first: AnswerState<unknown> =
    early === undefined ? { ...UNASKED, ...before } : { ...UNASKED, data: early, loading: false, at: Date.now() };
  const made: CachedAnswer = { store: createStore(first), turn: 0, isNew: early !== undefined };
  cache.set(key, made);
  return made;
}

/**
 * The answer to one call, requested again on each entry; until it comes, the answer stored on this phone. The shown
 * data stays during a new request and after its failure; a failure is only logged. `body` undefined: no request.
 * `entry`: another value requests again. `ask`: the kind of call, where it is not a POST.
 */
export function useAnswer<Path extends CallPath>(
  path: Path,
  body: RequestTo<Path> | undefined,
  entry?: unknown,
  ask: Call = call,
): Answer<AnswerOf<Path>> {
  const token = useSession()?.token ?? '';
  const locale = useLocale();
  const asked = body === undefined ? undefined : JSON.stringify(body);
  const answer = useMemo(() => cachedAnswer({ path, asked, locale, token }), [path, asked, locale, token]);
  const state = useStore(answer.store) as AnswerState<AnswerOf<Path>>;

  const reload = useCallback(async () => {
    if (asked === undefined) return;
    answer.turn += 1;
    const turn = answer.turn;
    answer.store.set((current) => ({ ...current, loading: true, failed: false }));
    const by = whoAsks();
    try {
      const data = await ask(path, JSON.parse(asked) as RequestTo<Path>, { errors: 'own' });
      cacheSeen(`${path} ${asked} ${locale}`, data, by);
      if (turn === answer.turn)
        answer.store.set({ data, loading: false, failed: false, error: undefined, at: Date.now() });
    } catch (error) {
      if (turn !== answer.turn) return;
      console.warn(`${path} failed`, error);
      const before =
        error instanceof CallUnanswered && error.offline
          ? lastSeen<AnswerOf<Path>>(`${path} ${asked} ${locale}`)
          : undefined;
      answer.store.set((current) => ({
        ...(current.data === undefined && before ? { ...current, ...before } : current),
        loading: false,
        failed: true,
        error,
      }));
    }
  }, [answer, path, asked, ask, locale]);

  const change = useCallback(
    (change: (data: AnswerOf<Path>) => AnswerOf<Path>) =>
      answer.store.set((current) =>
        current.data === undefined ? current : { ...current, data: change(current.data as AnswerOf<Path>) },
      ),
    [answer],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry asks again
  useEffect(() => {
    if (!answer.isNew) return void reload();
    answer.isNew = false;
    cacheSeen(`${path} ${asked} ${locale}`, answer.store.get().data);
  }, [reload, entry]);

  useEffect(
    () =>
      onBackOnline(() => {
        // A pending request was sent on the line that broke.
        const { failed, loading } = answer.store.get();
        if (failed || loading) void reload();
      }),
    [answer, reload],
  );

  return useMemo(() => ({ ...state, reload, change }), [state, reload, change]);
}
