import { session } from '../session/session.ts';

const KEY = 'console.finds';
const MAX_RECENT = 5;

/** Searches can contain whole phones and account numbers: they belong to one operator, and the log-out removes them. */
interface Finds {
  readonly by: string;
  readonly words: readonly string[];
}

/** This operator's last searches on this device, newest first. */
export function recentFinds(): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Finds> | null;
    const isOwn = stored?.by !== undefined && stored.by === session.get()?.operator.id;
    return isOwn && Array.isArray(stored.words)
      ? stored.words.filter((word) => typeof word === 'string').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

export function rememberFind(found: string): void {
  const by = session.get()?.operator.id;
  if (by === undefined) return;
  try {
    const words = [found, ...recentFinds().filter((word) => word !== found)].slice(0, MAX_RECENT);
    localStorage.setItem(KEY, JSON.stringify({ by, words } satisfies Finds));
  } catch {
    // Without storage no searches are remembered.
  }
}

session.subscribe(() => {
  if (session.get()) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage no searches are remembered.
  }
});
