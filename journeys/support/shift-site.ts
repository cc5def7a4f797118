import { randomUUID } from 'node:crypto';
import { FEATURES } from '@pitaka/contract/features.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { COMMAND_LINE, createOperator } from '@pitaka/server/modules/identity/operators/index.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { addWallet, approveShown, logInOperator } from './console.ts';
import { callApi, type LoggedIn, PASSWORD, registerPerson } from './people.ts';

/** A separate site on the server of all tests: its bank account begins empty, and no other test uses its queue. */
export interface ShiftSite {
  readonly siteId: string;
  readonly db: Database;
  /** Calls that arrive at the site's own host, like the calls of its users. */
  readonly users: APIRequestContext;
  saveSettings(section: string, values: object, version: number): Promise<void>;
  close(): Promise<void>;
}

export type Customer = LoggedIn & { readonly uid: string; readonly phone: string; readonly cardId: string };

const SETTINGS = {
  // Customers of this story do not play: the rule would flag their withdrawals.
  risk: { unplayedHolds: false },
  withdrawal: {
    ...{ minimum: '1.00', fee: '0.00', coolingHours: 0, reviewFrom: '1.00', twoPeopleFrom: '4000.00' },
    reviewAfterCountADay: 50,
  },
  payments: { walletProvider: 'manual' },
  deposit: { methods: [{ code: 'manual', instructions: ['Account number: 0012 3456'] }] },
  alone: { aDay: '54000.00' },
} as const;

export async function openShiftSite(request: APIRequestContext, baseURL: string): Promise<ShiftSite> {
  const siteId = `shift-${Date.now().toString(36)}`;
  const host = `${siteId}.localhost`;
  const owner = await logInOperator(request, 'owner');
  const facts = { name: 'Shift', areaCode: '63', locale: 'en-US', unit: 'PHP', timezone: 'Asia/Manila' } as const;
  await succeeded(callApi(request, '/console/sites/create', { id: siteId, ...facts, domains: [host] }, owner.token));
  const db = openDatabase(
    openPool({ connectionString: findRunningDatabase(process.env.JOURNEYS_DATA ?? '')?.app ?? '', max: 1 }),
  );
  // A separate context: settings change after the page that opened the site is closed.
  const staff = await requests.newContext({ baseURL });
  const second = await hire({ db, siteId }, 'second', 'manager');
  /** A change that weakens a check waits for a second operator whom the first did not create. */
  const saveSettings = async (section: string, values: object, version = 0) => {
    const change = { section, values: { ...values }, version, reason: 'the shift' };
    await succeeded(callApi(staff, '/console/settings/save', change, owner.token, { 'x-site': siteId }));
    const { token } = (await succeeded(callApi(staff, '/console/login', { name: second, password: PASSWORD }))).data;
    const siteHeader = { 'x-site': siteId };
    const { content } = (
      await succeeded(callApi(staff, '/console/approvals/list', { view: 'pending' }, token, siteHeader))
    ).data;
    for (const { id } of content) await succeeded(approveShown(staff, id, token, siteHeader));
  };
  const features = Object.fromEntries(FEATURES.map((feature) => [feature, true]));
  for (const [section, values] of Object.entries({ ...SETTINGS, features })) await saveSettings(section, values);
  const users = await requests.newContext({
    baseURL,
    extraHTTPHeaders: { host: new URL(baseURL).host.replace('localhost', host) },
  });
  return {
    siteId,
    db,
    users,
    saveSettings,
    async close() {
      await users.dispose();
      await staff.dispose();
      await db.destroy();
    },
  };
}

/** Created on the server, so that no console operator counts as one person with them. */
export async function hire(
  { db, siteId }: Pick<ShiftSite, 'db' | 'siteId'>,
  name: string,
  role: Role,
): Promise<string> {
  const operator = { name: `${name}-${siteId}`, role, siteIds: [siteId], password: PASSWORD, needsSecondFactor: false };
  await createOperator(db, { ...COMMAND_LINE, siteId }, operator, new Date());
  return operator.name;
}

export async function makeCustomer({ users }: ShiftSite): Promise<Customer> {
  const person = await registerPerson(users);
  return { ...person, uid: person.user.uid, cardId: await addWallet(users, person) };
}

const withKey = () => ({ 'idempotency-key': randomUUID() });

/** A deposit to the site's bank account; returns its reference. */
export async function requestDeposit({ users }: ShiftSite, { token }: Customer, amount: string): Promise<string> {
  const answer = await callApi(users, '/deposit/create', { amount, method: 'manual' }, token, withKey());
  if (answer.status !== 200) throw new Error(`no deposit: ${answer.message}`);
  return answer.data.reference;
}

export async function requestShiftWithdrawal({ users }: ShiftSite, { token, cardId }: Customer, amount: string) {
  const answer = await callApi(users, '/withdraw/create', { amount, cardId }, token, withKey());
  if (answer.status !== 2004) throw new Error(`no withdrawal: ${answer.message}`);
  return { id: answer.data.id, reference: answer.data.reference, amount };
}

/** Opens the console as one of the site's own staff. */
export async function openShiftConsole(page: Page, name: string, path: string): Promise<void> {
  const { data } = await callApi(page.request, '/console/login', { name, password: PASSWORD });
  await page.addInitScript((stored) => localStorage.setItem('console.session', stored), JSON.stringify(data));
  await page.goto(path);
}

async function succeeded<Answer extends { status: number; message: string }>(answer: Promise<Answer>): Promise<Answer> {
  const envelope = await answer;
  if (envelope.status !== 200) throw new Error(envelope.message);
  return envelope;
}
