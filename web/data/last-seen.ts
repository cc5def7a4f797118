import { createStore } from '@pitaka/ui/store/store.ts';
import { session } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';

/** What is shown again when the app is opened without a network. */
const KEPT: readonly string[] = [
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
/** Each span of the report is an answer of its own: those kept longest make room. */
const MOST_KEPT = 80;

/**
 * What can be spent or claimed: an earlier visit's is wrong, be it for a moment. Without a network it is shown, with its time.
 */
const NOT_SHOWN_BEFORE: readonly string[] = [
  '/wallet/info',
  '/agent/state',
  // Each row says what there was after it.
  '/wallet/records',
  '/rebate/list',
  '/bonus/list',
];

/** This version of the app: its own file, whose name changes with anything in it or behind it. */
const VERSION = new URL(import.meta.url).pathname;

interface Seen {
  readonly at: number;
  /** The version that kept it. */
  readonly by?: string;
  readonly data: unknown;
}

/** From when the oldest of it is, once something of before is shown: the line that says "offline" says this, too. */
export const seenSince = createStore<number | undefined>(undefined);

const index = (): string[] => storedText(INDEX)?.split('\n') ?? [];
const nameOf = (key: string) => `seen ${session.get()?.user.uid ?? ''} ${key}`;

/** Whose answer it will be. */
export const whoAsks = (): string => session.get()?.token ?? '';

/**
 * Keeps an answer for the next time that there is no network. `key`: the path, and what else the answer depends on. `asked`: who
 * did; what comes after that person logged out is kept for nobody, least of all for who logged in meanwhile.
 */
export function keepSeen(key: string, data: unknown, asked = whoAsks()): void {
  if (asked !== whoAsks() || !KEPT.includes(key.split(' ')[0] ?? '')) return;
  const name = nameOf(key);
  seenSince.set(undefined);
  storeText(name, JSON.stringify({ at: Date.now(), by: VERSION, data } satisfies Seen));
  const names = [...index().filter((known) => known !== name), name];
  for (const oldest of names.splice(0, names.length - MOST_KEPT)) removeText(oldest);
  storeText(INDEX, names.join('\n'));
}

/** What was seen last, and when; undefined: nothing. */
export function lastSeen<Data>(key: string): { at: number; data: Data } | undefined {
  const text = storedText(nameOf(key));
  if (text === undefined) return undefined;
  const seen = JSON.parse(text) as Seen;
  seenSince.set((since) => Math.min(since ?? seen.at, seen.at));
  return { at: seen.at, data: seen.data as Data };
}

/** Has this phone anything to show at once? */
export function hasSeenAnything(): boolean {
  return storedText(INDEX) !== undefined;
}

/**
 * What was seen last, to be shown until the answer comes. Only what this version of the app kept: another one's answers may
 * have had another form.
 */
export function seenBefore<Data>(key: string): { at: number; data: Data } | undefined {
  if (NOT_SHOWN_BEFORE.includes(key.split(' ')[0] ?? '')) return undefined;
  const text = storedText(nameOf(key));
  const seen = text === undefined ? undefined : (JSON.parse(text) as Seen);
  return seen?.by === VERSION ? { at: seen.at, data: seen.data as Data } : undefined;
}

// Whoever logs out leaves nothing behind.
session.subscribe(() => {
  if (session.get()) return;
  for (const name of index()) removeText(name);
  removeText(INDEX);
});
