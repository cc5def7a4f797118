import { randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import { type Person, withKey } from '../../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { openAccount, postInTransaction } from '../../../money/ledger/index.ts';
import { addVersion } from '../rules.ts';
import { type StoredTerms, storedTerms } from '../stored-terms.ts';

/** A gift of 100.00 for every user, with ten times turnover within a week. */
export const GIFT: StoredTerms = {
  trigger: 'free',
  kind: 'amount',
  amount: '100.00',
  minBase: '0.00',
  period: 'week',
  times: '10',
  of: 'bonus',
  games: [],
  otherGames: 100,
  claimDays: 7,
  wagerDays: 7,
  stacking: 'alone',
  count: 1,
  per: 'ever',
  levelFrom: 0,
  languages: [],
  uids: [],
  excludedUids: [],
  texts: { 'en-US': { title: 'Gift', body: 'For everybody' } },
};

/** Settings under which one bet meets the turnover, even if it pays nothing. */
export const ANY_BET = { largestStake: 0, evenPercent: 0 };

let rules = 0;

/** Creates a rule that is in force from now on; returns its id. */
export async function makeRule(t: TestApp, terms: Partial<StoredTerms> = {}, ruleId = `rule-${++rules}`) {
  const checked = storedTerms.parse({ ...GIFT, ...terms });
  const version = { siteId: 'demo', ruleId, isOn: true, terms: checked, by: 'test', reason: 'test' };
  const added = await inTransaction(t.db, (tx) => addVersion(tx, version, t.now));
  if (added === undefined) throw new Error('another rule has the code');
  return ruleId;
}

export async function switchOff(t: TestApp, ruleId: string): Promise<void> {
  const off = { siteId: 'demo', ruleId, isOn: false, terms: GIFT, by: 'test', reason: 'test' };
  await inTransaction(t.db, (tx) => addVersion(tx, off, t.now));
}

/** A credited deposit, posted as payments do. */
export async function depositOf(t: TestApp, uid: string, major: number, recordId = `dep_${randomUUID()}`) {
  await inTransaction(t.db, async (tx) => {
    await openAccount(tx, 'demo', uid, 'COIN');
    const posted = await postInTransaction(
      tx,
      {
        siteId: 'demo',
        journal: {
          kind: 'deposit',
          moves: [
            {
              from: 'house:psp:test',
              to: userAccount(uid, 'available'),
              amount: { unit: 'COIN', minor: fromMajor(major) },
            },
          ],
        },
        key: recordId,
        recordId,
        body: 'test',
        actor: 'system:test',
        origin: 'test',
      },
      t.now,
    );
    if (!posted.ok) throw new Error(posted.code);
  });
}

export const claim = (t: TestApp, person: Person, id: string, key?: string) =>
  t.call('/bonus/claim', { id }, withKey(person.token, key));

export const listed = async (t: TestApp, person: Person, state: 'claimable' | 'active' | 'done' = 'claimable') =>
  (await t.ask('/bonus/list', { state }, { token: person.token })).content;

/** Advances the clock. */
export function pass(t: TestApp, days: number): void {
  t.now = new Date(t.now.getTime() + days * 86_400_000);
}
