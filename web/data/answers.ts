import type { CallPath } from '@pitaka/contract/calls/index.ts';
import { onBackOnline } from '@pitaka/ui/call/network.ts';
import { createStore, type Store } from '@pitaka/ui/store/store.ts';
import { session } from '../session/session.ts';
import {
  fetchAndStore,
  type PersistedAnswer,
  persistAnswer,
  readInitialAnswer,
  requesterOf,
  storedAnswerIfOffline,
} from './stored-answers.ts';

/** The answer to one request: a call with its body, in one language. */
export interface Answer<Data> {
  readonly data: Data | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly error: unknown;
  /** When the data arrived, in ms: later requests may have failed. */
  readonly at?: number;
  /** Asks the server; an answer older than the latest request is not shown (Spec: B5). */
  readonly reload: () => Promise<void>;
  readonly change: (change: (data: Data) => Data) => void;
}

interface StoredAnswer<Data> extends Pick<Store<Answer<Data>>, 'get' | 'subscribe'> {
  /** Called when a component starts to show the answer, or its page is entered again. */
  readonly enter: () => void;
  /** Requests the answer again whenever it may be outdated, until the returned function is called. */
  readonly show: () => () => void;
  /** Data that arrived before any component requested it; undefined once the first screen is rendered. */
  readonly takeEarly: () => Data | undefined;
}

/**
 * The latest answers: a page shows them at once when the user returns, then updates them. Each starts with the answer
 * stored on an earlier visit. Another user starts without any.
 */
const answers = new Map<string, StoredAnswer<unknown>>();
const MOST_ANSWERS = 40;
session.subscribe(() => answers.clear());

/** The answers that components show at present (refetch.ts). */
export const shownAnswers = new Set<{ readonly key: string; readonly reload: () => Promise<void> }>();

export function keyOf(path: CallPath, body: unknown, locale: string): string {
  return `${path} ${JSON.stringify(body)} ${locale}`;
}

/** `fetchAnswer` undefined: nothing is requested yet, and the answer stays empty. */
export function answerTo<Data>(key: string, fetchAnswer: (() => Promise<Data>) | undefined): StoredAnswer<Data> {
  const stored = answers.get(key) as StoredAnswer<Data> | undefined;
  return stored ?? storeAnswer(key, createAnswer(key, fetchAnswer, readInitialAnswer<Data>(key)));
}

/** Stores an answer that arrived before any component requested it. Returns a function that removes it if unused. */
export function addEarlyAnswer<Data>(key: string, data: Data, fetchAnswer: () => Promise<Data>): () => void {
  const answer = storeAnswer(key, createAnswer(key, fetchAnswer, { data, at: Date.now() }, true));
  return () => {
    if (answer.takeEarly() !== undefined) answers.delete(key);
  };
}

/** Accepts an answer that arrived before any component requested it. */
export function takeEarlyAnswer<Data>(key: string): Data | undefined {
  return answers.get(key)?.takeEarly() as Data | undefined;
}

function storeAnswer<Data>(key: string, answer: StoredAnswer<Data>): StoredAnswer<Data> {
  const oldest = answers.keys().next();
  if (answers.size >= MOST_ANSWERS && !oldest.done) answers.delete(oldest.value);
  answers.set(key, answer as StoredAnswer<unknown>);
  return answer;
}

function createAnswer<Data>(
  key: string,
  fetchAnswer: (() => Promise<Data>) | undefined,
  first: PersistedAnswer<Data> | undefined,
  isNew = false,
): StoredAnswer<Data> {
  let turn = 0;
  let isUnused = isNew;

  async function reload(): Promise<void> {
    if (!fetchAnswer) return;
    turn += 1;
    const mine = turn;
    update({ loading: true, failed: false });
    // Components that show the same answer ask at the same moment, on entering and after a live message: the last one sends.
    await null;
    if (mine !== turn) return;
    try {
      const data = await fetchAndStore(key, fetchAnswer);
      if (mine === turn) update({ data, loading: false, failed: false, error: undefined, at: Date.now() });
    } catch (error) {
      if (mine !== turn) return;
      console.warn(key, error);
      const stored = storedAnswerIfOffline<Data>(key, error);
      update({ ...(get().data === undefined && stored), loading: false, failed: true, error });
    }
  }

  const { get, set, subscribe } = createStore<Answer<Data>>({
    data: undefined,
    loading: !isNew,
    failed: false,
    error: undefined,
    ...first,
    reload,
    change(change) {
      const { data } = get();
      if (data !== undefined) update({ data: change(data) });
    },
  });
  const update = (change: Partial<Answer<Data>>) => set({ ...get(), ...change });

  function takeEarly(): Data | undefined {
    if (!isUnused) return undefined;
    const [{ data }, requester] = [get(), requesterOf()];
    // Runs later, because the first screen is being rendered now, in which several components may show the answer.
    setTimeout(() => {
      isUnused = false;
      persistAnswer(key, data, requester);
    });
    return data;
  }

  return {
    get,
    subscribe,
    takeEarly,
    enter: () => void (takeEarly() === undefined && reload()),
    show() {
      const answer = { key, reload };
      shownAnswers.add(answer);
      const end = onBackOnline(() => {
        // A pending request was sent on the connection that broke.
        const { failed, loading } = get();
        if (failed || loading) void reload();
      });
      return () => {
        shownAnswers.delete(answer);
        end();
      };
    },
  };
}
