import { formatMinor } from '@pitaka/core/values/money.ts';
import { minorOf } from '@pitaka/ui/money/minor-units.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { callApi, codeSentTo, PASSWORD, registerPerson } from './people.ts';

/** Limit of the demo's site: larger sums are credited in parts. */
const LARGEST_ADJUSTMENT = 100_000_00n;

export type DemoOperator = 'maker' | 'checker' | 'owner';

export async function logInOperator(request: APIRequestContext, name: DemoOperator) {
  const answer = await callApi(request, '/console/login', { name, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`${name} could not log in: ${answer.message}`);
  return answer.data;
}

/** Opens the console with an operator's stored session. */
export async function openConsole(page: Page, name: DemoOperator, path = '/console/'): Promise<void> {
  const session = await logInOperator(page.request, name);
  await page.addInitScript((stored) => localStorage.setItem('console.session', stored), JSON.stringify(session));
  await page.goto(path);
}

/** Approves the detail as shown at this moment. */
export async function approveShown(request: APIRequestContext, id: string, token: string, headers = {}) {
  const { data } = await callApi(request, '/console/approvals/detail', { id }, token, headers);
  return callApi(request, '/console/approvals/approve', { id, print: data?.print ?? '' }, token, headers);
}

/** Credits a user through the console: one operator requests, another approves. */
export async function creditPerson(
  request: APIRequestContext,
  uid: string,
  amount: string,
  largest = LARGEST_ADJUSTMENT,
): Promise<void> {
  const maker = await logInOperator(request, 'maker');
  const checker = await logInOperator(request, 'checker');
  for (let rest = minorOf(amount); rest > 0n; rest -= largest) {
    const part = rest > largest ? largest : rest;
    const payload = { direction: 'credit', amount: formatMinor(part), source: 'goodwill' } as const;
    const adjustment = { kind: 'adjustment', target: uid, payload, reason: 'a test' } as const;
    const requested = await callApi(request, '/console/approvals/request', adjustment, maker.token);
    if (requested.status !== 200) throw new Error(`no credit: ${requested.message}`);
    await approveShown(request, requested.data.id, checker.token);
  }
}

/** A new user with money and a payout wallet, created by the calls of the app. */
export async function personWithMoney(request: APIRequestContext, amount: string) {
  const person = await registerPerson(request);
  const { uid } = person.user;
  await creditPerson(request, uid, amount);
  return { ...person, uid, cardId: await addWallet(request, person) };
}

/** A verified payout wallet. */
export async function addWallet(
  request: APIRequestContext,
  person: { readonly phone: string; readonly token: string },
): Promise<string> {
  await callApi(request, '/cplogin/sendsms', { areaCode: '63', phone: person.phone, purpose: 'card' }, person.token);
  const sent = await request.get(`/sandbox/sms?areaCode=63&phone=${person.phone}`);
  const { code } = await sent.json();
  // A unique number, with an ending that the sandbox treats normally.
  const walletNumber = `0917${String(Date.now()).slice(-6)}8`;
  const card = await callApi(
    request,
    '/appcard/edit',
    {
      kind: 'wallet',
      holder: 'Story Person',
      wallet: 'PH_GCASH',
      walletNumber,
      code,
    },
    person.token,
  );
  if (card.status !== 200) throw new Error(`no payout account: ${card.message}`);
  return card.data.id;
}

export type MoneyPerson = Awaited<ReturnType<typeof personWithMoney>>;

/** The six digits that the demo requires above its threshold. */
export const SAFE_PASSWORD = '135790';

/** Sets the safe's password, which large amounts require. */
export async function setSafePassword(
  request: APIRequestContext,
  { phone, token }: { readonly phone: string; readonly token: string },
): Promise<void> {
  await callApi(request, '/cplogin/sendsms', { areaCode: '63', phone, purpose: 'safe' }, token);
  const code = await codeSentTo(request, phone);
  const answer = await callApi(request, '/safe/setpassword', { password: SAFE_PASSWORD, code }, token);
  if (answer.status !== 200) throw new Error(`no safe password: ${answer.message}`);
}

/** Requests a withdrawal; returns its reference. */
export async function requestWithdrawal(request: APIRequestContext, person: MoneyPerson, amount: string) {
  const withdrawal = { amount, cardId: person.cardId };
  const { data } = await callApi(request, '/withdraw/quote', withdrawal, person.token);
  if (data.pinRequired) await setSafePassword(request, person);
  const body = { ...withdrawal, ...(data.pinRequired && { pin: SAFE_PASSWORD }) };
  const answer = await callApi(request, '/withdraw/create', body, person.token, {
    'idempotency-key': crypto.randomUUID(),
  });
  if (answer.status !== 2004) throw new Error(`no withdrawal: ${answer.message}`);
  return answer.data;
}

/** An operator's decision on a withdrawal in its present version. */
export async function decideOnWithdrawal(
  request: APIRequestContext,
  id: string,
  decision: 'approve' | 'reject' | 'hold',
  reason: string,
) {
  const { token } = await logInOperator(request, 'checker');
  const seen = await callApi(request, '/console/withdrawals/detail', { id }, token);
  const { version } = seen.data.withdrawal;
  return callApi(request, `/console/withdrawals/${decision}`, { id, version, reason }, token);
}
