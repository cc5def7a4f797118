import { createStore } from '@pitaka/ui/store/store.ts';
import { session } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';

/** Answers that are shown again when the app is opened without a network. */
const CACHED: readonly string[] = [
  '/mainview/bannerList',
  '/cp/mainview/notice',
  '/wallet/info',
  '/wxcps/applist',
  '/wxcps/lastapplist',
  '/doucps/demandlist',
  '/uid/app/counts',
  '/wxcps/myapplist',
  '/doucps/mydemandlist',
  '/report/summary',
  '/wallet/records',
  '/deposit/list',
  '/withdraw/list',
  '/message/list',
  '/message/detail',
  '/message/unread',
  '/agent/state',
  '/agent/statements',
  '/agent/statement',
  '/wallet/record',
  '/deposit/detail',
  '/withdraw/detail',
  '/report/list',
  '/report/lines',
  '/team/members',
  '/agent/members',
  '/uid/app/links',
  '/rebate/list',
  '/team/summary',
  '/vip/state',
  '/bonus/list',
  '/wheel/state',
  '/invite/state',
  '/betting/list',
  '/mainview/systemHelp',
  '/mainview/aboutus',
  '/mainview/customAgent',
];
const INDEX = 'seen';
/** Each span of the report is an answer of its own: the oldest ones make room. */
const MOST_CACHED = 80;

/**
 * Amounts that can be spent or claimed: those of an earlier visit would be wrong, if only for a moment. Without a
 * network they are shown, with their time.
 */
const NOT_SHOWN_BEFORE: readonly string[] = [
  '/wallet/info',
  '/agent/state',
  // Each row shows the balance after it.
  '/wallet/records',
  '/rebate/list',
  '/bonus/list',
];

/** This version of the app: its own file, whose name changes with any change in it or in its imports. */
const VERSION = new URL(import.meta.url).pathname;

interface Seen {
  readonly at: number;
  /** The version that stored it. */
  readonly by?: string;
  readonly data: unknown;
}

/** The time of the oldest stored answer on the screen: the offline line shows it, too. */
export const seenSince = createStore<number | undefined>(undefined);

const index = (): string[] => storedText(INDEX)?.split('\n') ?? [];
const nameOf = (key: string) => `seen ${session.get()?.user.uid ?? ''} ${key}`;

/** The user who will get the answer. */
export const whoAsks = (): string => session.get()?.token ?? '';

/**
 * Stores an answer for a time without a network. `key`: the path, and what else the answer depends on. `asked`: the
 * user who asked; an answer after that user's log-out is not stored, least of all for a user who logged in meanwhile.
 */
export function cacheSeen(key: string, data: unknown, asked = whoAsks()): void {
  if (asked !== whoAsks() || !CACHED.includes(key.split(' ')[0] ?? '')) return;
  const name = nameOf(key);
  seenSince.set(undefined);
  storeText(name, JSON.stringify({ at: Date.now(), by: VERSION, data } satisfies Seen));
  const names = [...index().filter((known) => known !== name), name];
  for (const oldest of names.splice(0, names.length - MOST_CACHED)) removeText(oldest);
  storeText(INDEX, names.join('\n'));
}

/** The last stored answer with its time; undefined: none. */
export function lastSeen<Data>(key: string): { at: number; data: Data } | undefined {
  const text = storedText(nameOf(key));
  if (text === undefined) return undefined;
  const seen = JSON.parse(text) as Seen;
  seenSince.set((since) => Math.min(since ?? seen.at, seen.at));
  return { at: seen.at, data: seen.data as Data };
}

/** Whether this phone has a stored answer to show at once. */
export function hasSeenAnything(): boolean {
  return storedText(INDEX) !== undefined;
}

/**
 * The last stored answer, to be shown until the new one comes. Only from this version of the app: other versions'
 * answers may have another form.
 */
export function seenBefore<Data>(key: string): { at: number; data: Data } | undefined {
  if (NOT_SHOWN_BEFORE.includes(key.split(' ')[0] ?? '')) return undefined;
  const text = storedText(nameOf(key));
  const seen = text === undefined ? undefined : (JSON.parse(text) as Seen);
  return seen?.by === VERSION ? { at: seen.at, data: seen.data as Data } : undefined;
}

// The log-out removes all stored answers.
session.subscribe(() => {
  if (session.get()) return;
  for (const name of index()) removeText(name);
  removeText(INDEX);
});
