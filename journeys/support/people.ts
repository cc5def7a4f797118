import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Envelope } from '@pitaka/contract/envelope.ts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const PASSWORD = 'demo1234';
/** The demo's users (63+...). */
export const PROMOTER = '9170000000';
export const TEAM_LEAD = '9170000001';
export const PINNER = '9170000002';
export const FROZEN = '9170000009';

export type LoggedIn = AnswerOf<'/cplogin/login'>;

let addresses = 0;
/** An address that no other user of this run has: codes and guesses are counted by it. */
function freshAddress(): string {
  addresses += 1;
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 200;
  return `10.${worker}.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

/** One call over the wire, as any client makes it, through the proxy that the journeys' server trusts. */
export async function callApi<Path extends CallPath>(
  request: APIRequestContext,
  path: Path,
  body: RequestTo<Path>,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Envelope<AnswerOf<Path>>> {
  const response = await request.post(path, {
    data: body as object,
    headers: {
      'x-forwarded-for': freshAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  });
  return response.json();
}

let drawn = 0;
/** A phone that no other test of this run uses: workers draw from separate ranges. */
export function freshPhone(): string {
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 100;
  return `918${String(worker).padStart(2, '0')}${String(10_000 + drawn++)}`;
}

export async function codeSentTo(request: APIRequestContext, phone: string, areaCode = '63'): Promise<string> {
  const response = await request.get(`/sandbox/sms?areaCode=${areaCode}&phone=${phone}`);
  return (await response.json()).code;
}

/** A new user, registered over the wire, with or without an invite code. */
export async function registerPerson(
  request: APIRequestContext,
  inviteCode?: string,
): Promise<LoggedIn & { phone: string }> {
  const phone = freshPhone();
  await callApi(request, '/cplogin/sendsms', { areaCode: '63', phone, purpose: 'register' });
  const code = await codeSentTo(request, phone);
  const consent = { birthDate: '1990-01-31', agreed: true };
  const body = { areaCode: '63', phone, code, password: PASSWORD, ...consent, ...(inviteCode && { inviteCode }) };
  const answer = await callApi(request, '/cplogin/reg', body);
  if (answer.status !== 200) throw new Error(`registering failed: ${answer.message}`);
  return { ...answer.data, phone };
}

export async function logInPerson(request: APIRequestContext, phone: string, areaCode = '63'): Promise<LoggedIn> {
  const answer = await callApi(request, '/cplogin/login', { areaCode, phone, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`logging in failed: ${answer.message}`);
  return answer.data;
}

const sessions = new Map<string, Promise<LoggedIn>>();
/** One session of a user for all tests of a worker that do not test logging in. */
export function sessionOf(request: APIRequestContext, phone: string): Promise<LoggedIn> {
  const session = sessions.get(phone) ?? logInPerson(request, phone);
  sessions.set(phone, session);
  return session;
}

/** Opens the app with a user's stored session of an earlier visit. */
export async function openAs(page: Page, person: LoggedIn, path = '/'): Promise<void> {
  await keepSession(page, person);
  await page.goto(path);
}

/** From here on the browser opens the app offline: the worker caches it after the page has loaded. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
}

/**
 * Takes a browser with a worker offline. Without the wait, a worker that starts meanwhile would stay offline for good.
 */
export async function goOffline(page: Page): Promise<void> {
  await waitForOfflineCache(page);
  await page.context().setOffline(true);
}

/** The app's stored log-in (Spec: A3), set before the first page of this browser loads. */
export async function keepSession(page: Page, person: LoggedIn): Promise<void> {
  await page.context().addInitScript((kept) => {
    if (sessionStorage.getItem('e2e.kept')) return;
    sessionStorage.setItem('e2e.kept', 'yes');
    localStorage.setItem('token', kept.token);
    localStorage.setItem('tokenHead', kept.tokenHead);
    localStorage.setItem('user', JSON.stringify(kept.user));
  }, person);
}
