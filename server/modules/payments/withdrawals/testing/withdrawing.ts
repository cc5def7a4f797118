import { createManualPayout } from '../../../../adapters/payout/manual/manual-payout.ts';
import {
  addWallet,
  makePerson,
  operator,
  type Person,
  setSettings,
  withdraw,
} from '../../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import { findRecord } from '../../../back-office/reviewed-records/index.ts';
import { approveWithdrawal, payoutProviders, siteTerms, WITHDRAWAL_RECORD } from '../index.ts';

export type PersonWithWallet = Person & { cardId: string };

export const providers = payoutProviders([
  { name: 'sandbox', send: async () => ({ type: 'unknown', why: 'test' }) },
  createManualPayout(),
]);
export const maker = operator('maker');
export const checker = operator('checker');

/**
 * For `beforeAll` or `beforeEach`: new accounts can be paid to at once, and approved withdrawals are sent without a
 * pause.
 */
export const useUsualSettings = (t: TestApp) => setSettings(t, { withdrawal: { coolingHours: 0, recallSeconds: 0 } });

export async function row(t: TestApp, id: string) {
  const found = await findRecord(t.db, WITHDRAWAL_RECORD, 'demo', id);
  if (!found) throw new Error('gone');
  return found;
}

export const terms = async (t: TestApp) => siteTerms((await t.app.sites.byId('demo')) as never);

/** A decision on the withdrawal's current version. */
export const atCurrentVersion = async (t: TestApp, id: string, reason = 'looks right') => ({
  id,
  version: (await row(t, id)).version,
  reason,
});

export const approve = async (t: TestApp, id: string, by = checker) =>
  approveWithdrawal({ db: t.db, providers }, by, await atCurrentVersion(t, id), await terms(t), t.now);

export const detail = (t: TestApp, person: Person, id: string) =>
  t.ask('/withdraw/detail', { id }, { token: person.token });

/**
 * A user with an account that was paid to before, so that the rules see no reason for a review. Advances the clock by
 * 25 hours.
 */
export async function trustedUser(t: TestApp, major = 10_000, ending = '0001'): Promise<PersonWithWallet> {
  const person = await makePerson(t, major);
  const cardId = await addWallet(t, person, ending);
  t.now = new Date(t.now.getTime() + 25 * 3_600_000);
  await t.db.updateTable('payout_accounts').set({ paid_count: 1 }).where('account_id', '=', cardId).execute();
  return { ...person, cardId };
}

/** Requests a withdrawal to the user's account and returns its id. A user of `trustedUser` needs no review. */
export async function requestedWithdrawal(t: TestApp, person: PersonWithWallet, amount = '500.00'): Promise<string> {
  const answer = await withdraw(t, person, person.cardId, amount);
  if (answer.status !== 2004) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

/** A withdrawal in review. */
export async function withdrawalInReview(
  t: TestApp,
  amount = '5000.00',
): Promise<{ person: PersonWithWallet; id: string }> {
  const person = await trustedUser(t, 200_000);
  const id = await requestedWithdrawal(t, person, amount);
  const { state } = await row(t, id);
  if (state !== 'WaitReview') throw new Error(`it is ${state}`);
  return { person, id };
}
