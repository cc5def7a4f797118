import { OFFLINE_ONLY, WHILE_LOADING } from '@pitaka/contract/stored-answers.ts';
import { CallUnanswered } from '@pitaka/ui/call/call-refused.ts';
import { createStore } from '@pitaka/ui/store/store.ts';
import { session } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';

/**
 * Answers in the browser's storage. Each call's definition in the contract decides whether its answers are stored. A
 * key begins with the call's path (data/answers.ts).
 */
const INDEX = 'seen';
/** Above this number the oldest answers are removed: each span of the report is an answer of its own. */
const MOST_STORED = 80;

/**
 * This version of the app, identified by the name of its own file: the name changes with any change in it or in its
 * imports.
 */
const VERSION = new URL(import.meta.url).pathname;

/** A stored answer with its time. */
export interface PersistedAnswer<Data> {
  readonly at: number;
  /** The version of the app that stored the answer. */
  readonly by?: string;
  readonly data: Data;
}

/** The time of the oldest stored answer on the screen, for the offline banner. */
export const oldestShownAt = createStore<number | undefined>(undefined);

const index = (): string[] => storedText(INDEX)?.split('\n') ?? [];
const nameOf = (key: string) => `seen ${session.get()?.user.uid ?? ''} ${key}`;
const isOf = (paths: readonly string[], key: string) => paths.includes(key.split(' ')[0] as string);

/** The session that a request belongs to. */
export const requesterOf = (): string => session.get()?.token ?? '';

/**
 * Stores an answer if its call allows it. `requester`: the session that sent the request; an answer that arrives after
 * its log-out is not stored.
 */
export function persistAnswer(key: string, data: unknown, requester = requesterOf()): void {
  if (requester !== requesterOf() || !(isOf(WHILE_LOADING, key) || isOf(OFFLINE_ONLY, key))) return;
  const name = nameOf(key);
  oldestShownAt.set(undefined);
  storeText(name, JSON.stringify({ at: Date.now(), by: VERSION, data } satisfies PersistedAnswer<unknown>));
  const names = [...index().filter((stored) => stored !== name), name];
  for (const oldest of names.splice(0, names.length - MOST_STORED)) removeText(oldest);
  storeText(INDEX, names.join('\n'));
}

function readStored<Data>(key: string): PersistedAnswer<Data> | undefined {
  const text = storedText(nameOf(key));
  return text === undefined ? undefined : (JSON.parse(text) as PersistedAnswer<Data>);
}

/** Calls the server and stores its answer. */
export async function fetchAndStore<Data>(key: string, fetchAnswer: () => Promise<Data>): Promise<Data> {
  const requester = requesterOf();
  const data = await fetchAnswer();
  persistAnswer(key, data, requester);
  return data;
}

/** Returns the stored answer if the call failed because there is no network. */
export function storedAnswerIfOffline<Data>(key: string, error: unknown): PersistedAnswer<Data> | undefined {
  return error instanceof CallUnanswered && error.offline ? readOfflineAnswer(key) : undefined;
}

/** The stored answer, for a phone without a network. */
export function readOfflineAnswer<Data>(key: string): PersistedAnswer<Data> | undefined {
  const seen = readStored<Data>(key);
  if (seen) oldestShownAt.set((since) => Math.min(since ?? seen.at, seen.at));
  return seen;
}

/**
 * The stored answer, to be shown until the new one comes. Only from this version of the app: other versions' answers
 * may have another form.
 */
export function readInitialAnswer<Data>(key: string): PersistedAnswer<Data> | undefined {
  const seen = isOf(WHILE_LOADING, key) ? readStored<Data>(key) : undefined;
  return seen?.by === VERSION ? seen : undefined;
}

/** Whether this phone has a stored answer to show at once. */
export function hasStoredAnswers(): boolean {
  return storedText(INDEX) !== undefined;
}

// The log-out removes all stored answers.
session.subscribe(() => {
  if (session.get()) return;
  for (const name of index()) removeText(name);
  removeText(INDEX);
});
