import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { SessionLoss } from '@pitaka/ui/call/call-settings.ts';
import { createStore } from '@pitaka/ui/store/store.ts';
import { removeText, storedText, storeText } from './storage.ts';

export type Session = AnswerOf<'/cplogin/login'>;
export type User = Session['user'];

/** The reason why the last session ended, until the next log-in: shown on the login page. */
const LOSS_KEY = 'sessionLoss';
/** Spec: A3. Removed by the log-out. */
const KEYS = ['token', 'tokenHead', 'user', 'phone', 'appLock'] as const;
/** Drafts are removed with the log-out; a pending operation waits for its user. */
const TYPED = 'transferDraft';

export const session = createStore<Session | undefined>(storedSession());

function storedSession(): Session | undefined {
  const token = storedText('token');
  const user = storedUser();
  return token && user ? { token, tokenHead: storedText('tokenHead') ?? '', user } : undefined;
}

function storedUser(): User | undefined {
  try {
    const value: unknown = JSON.parse(storedText('user') ?? '');
    return typeof value === 'object' && value !== null && 'uid' in value ? (value as User) : undefined;
  } catch {
    return undefined;
  }
}

/** The storage key of a user's unfinished work: no other user who logs in here reads or overwrites it. */
export function userStorageKey(name: 'moves' | 'captions' | typeof TYPED): string {
  return `${name} ${session.get()?.user.uid ?? ''}`;
}

/** The part of the user that this browser stores: the phone number is masked, as storage can be copied. */
function storedPartOf(user: User): User {
  return { ...user, username: '' };
}

export function logIn(answer: Session): void {
  storeText('token', answer.token);
  storeText('tokenHead', answer.tokenHead);
  const user = storedPartOf(answer.user);
  storeText('user', JSON.stringify(user));
  storeText('phone', user.phone);
  removeText(LOSS_KEY, 'visit');
  session.set({ ...answer, user });
}

/** Stores the server's latest facts about the user. */
export function updateUser(fresh: User): void {
  const user = storedPartOf(fresh);
  const current = session.get();
  // The usual case: no listener of the session has to be called.
  if (!current || JSON.stringify(current.user) === JSON.stringify(user)) return;
  storeText('user', JSON.stringify(user));
  session.set({ ...current, user });
}

export function logOut(loss?: SessionLoss): void {
  if (loss) storeText(LOSS_KEY, loss, 'visit');
  else removeText(userStorageKey(TYPED), 'visit');
  for (const key of KEYS) removeText(key);
  session.set(undefined);
}

export function sessionLoss(): SessionLoss | undefined {
  const loss = storedText(LOSS_KEY, 'visit');
  return loss === 'ended' || loss === 'unknown' || loss === 'forbidden' ? loss : undefined;
}

/** Another tab logged in or out: this tab follows. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'token' || event.key === 'user') session.set(storedSession());
  });
}
