import { randomUUID } from 'node:crypto';
import type { UserAccount } from '@pitaka/core/money/ledger/account.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Actor } from '../../modules/identity/audit/index.ts';
import { openAccount, postInTransaction, readBalance } from '../../modules/money/ledger/index.ts';
import { checkSettings } from '../../modules/site/settings/index.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { productSettings } from '../registries.ts';
import type { TestApp } from './test-app.ts';

/** A user with money and a payout account. */
export interface Person {
  readonly uid: string;
  readonly phone: string;
  readonly token: string;
}

let phones = 0;

/** Creates a user with an available balance. */
export async function makePerson(t: TestApp, major = 10_000, phone = `916${3_000_000 + phones++}`): Promise<Person> {
  const { uid } = await t.makeUser({ phone });
  await give(t, uid, major);
  return { uid, phone, token: await t.logIn(phone) };
}

export async function give(t: TestApp, uid: string, major: number): Promise<void> {
  await inTransaction(t.db, async (tx) => {
    await openAccount(tx, 'demo', uid, 'COIN');
    if (major === 0) return;
    const posted = await postInTransaction(
      tx,
      {
        siteId: 'demo',
        journal: {
          kind: 'opening',
          moves: [
            {
              from: 'house:equity',
              to: userAccount(uid, 'available'),
              amount: { unit: 'COIN', minor: fromMajor(major) },
            },
          ],
        },
        key: randomUUID(),
        body: 'test',
        actor: 'system:test',
        origin: 'test',
      },
      t.now,
    );
    if (!posted.ok) throw new Error(posted.code);
  });
}

/** Requests an SMS code of purpose card, and moves the clock by a minute, so that the next code can be requested. */
export async function cardCode(t: TestApp, person: Person): Promise<string> {
  t.now = new Date(t.now.getTime() + 61_000);
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone: person.phone, purpose: 'card' }, { token: person.token });
  return t.codeOf(person.phone);
}

/** Adds a GCash account whose number ends like this, which decides the sandbox's behaviour. */
export async function addWallet(
  t: TestApp,
  person: Person,
  ending = '0001',
  holder = 'Juan Dela Cruz',
): Promise<string> {
  // The files of one process share the count; above a thousand the number would be too long.
  const number = `0917${String(phones++ % 1000).padStart(3, '0')}${ending}`;
  const code = await cardCode(t, person);
  const { id } = await t.ask(
    '/appcard/edit',
    { kind: 'wallet', holder, wallet: 'PH_GCASH', walletNumber: number, code },
    { token: person.token },
  );
  return id;
}

export const withKey = (token: string, key: string = randomUUID()) => ({ token, headers: { 'idempotency-key': key } });

/**
 * Requests a withdrawal. To a new account, it is refused or goes to review; for a withdrawal that is paid at once, use
 * `trustedUser` and `requestedWithdrawal` of `payments/withdrawals/testing/withdrawing.ts`.
 */
export async function withdraw(t: TestApp, person: Person, cardId: string, amount = '500.00', key?: string) {
  return t.call('/withdraw/create', { amount, cardId }, withKey(person.token, key));
}

export async function balanceOf(t: TestApp, uid: string, type: Parameters<typeof userAccount>[1] = 'available') {
  return readBalance(t.db, 'demo', userAccount(uid, type) as UserAccount);
}

/** Replaces the settings of the demo site, typed by their schemas; its features stay. */
export async function setSettings(t: TestApp, settings: Record<string, unknown>): Promise<void> {
  const checked = JSON.stringify(checkSettings(productSettings(), settings));
  await t.db
    .updateTable('sites')
    .set({ settings: sql`jsonb_build_object('features', settings->'features') || ${checked}::jsonb` })
    .where('site_id', '=', 'demo')
    .execute();
  t.app.sites.forget();
}

export const operator = (name: string): Actor => ({
  siteId: 'demo',
  operatorId: `op_${name}`,
  operatorName: name,
  address: '10.0.0.9',
  device: 'Chrome on Linux',
});

/** Moves the clock and lets every worker process due work, until nothing is due. */
export async function runWorkers(t: TestApp, seconds = 2): Promise<void> {
  t.now = new Date(t.now.getTime() + seconds * 1000);
  for (let round = 0; round < 20; round++) {
    const taken = await Promise.all(t.app.paymentWorkers.map((worker) => worker.runDue()));
    if (taken.every((count) => count === 0)) return;
  }
}

/** Messages in a user's inbox about a record, newest first. */
export async function messagesAbout(t: TestApp, { token }: Person, id: string): Promise<string[]> {
  const { content } = await t.ask('/message/list', {}, { token });
  return content.filter(({ to }) => to.endsWith(id)).map(({ text }) => text);
}
