import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { createStore } from '@pitaka/ui/store/store.ts';

export type Operator = AnswerOf<'/console/me'>;

interface Session {
  readonly token: string;
  readonly tokenHead: string;
  readonly operator: Operator;
}

/** Why the last session ended, shown on the log-in page. */
export type Loss = 'ended' | 'unknown';

const KEY = 'console.session';
const SITE_KEY = 'console.site';

export const session = createStore<Session | undefined>(stored());
export const loss = createStore<Loss | undefined>(undefined);

function stored(): Session | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Session | null;
    return value && typeof value.token === 'string' && Array.isArray(value.operator?.site?.features)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

function keep(value: Session | undefined): void {
  try {
    if (value) localStorage.setItem(KEY, JSON.stringify(value));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the session lasts as long as the page.
  }
  session.set(value);
}

export function logIn(opened: Session): void {
  loss.set(undefined);
  keep(opened);
}

export function logOut(why?: Loss): void {
  loss.set(why);
  keep(undefined);
}

/** The operator and the permissions from the server's last answer. */
export function renewOperator(operator: Operator): void {
  const current = session.get();
  if (current) keep({ ...current, operator });
}

/** The operator's selected site for every call; undefined leaves it to the host. */
export function selectedSite(): string | undefined {
  try {
    return localStorage.getItem(SITE_KEY) ?? undefined;
  } catch {
    return session.get()?.operator.site.id;
  }
}

export function selectSite(siteId: string): void {
  try {
    localStorage.setItem(SITE_KEY, siteId);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Another tab logged in, logged out or selected another site: this tab follows. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === SITE_KEY) location.reload();
    if (event.key === null || event.key === KEY) session.set(stored());
  });
}
