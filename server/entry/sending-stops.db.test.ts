import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAgent, makeMember } from '../modules/engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { risk: { dueHours: 36 } });
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

/** Imports a bank statement that shows the payment of a returned payout. */
async function contradict({ uid }: Person): Promise<string> {
  const finding_id = `rf-${randomUUID()}`;
  const at = { happened_at: t.now, first_seen_at: t.now, last_seen_at: t.now };
  const about = { run_id: 'test', provider: 'bank', about: 'statement', kind: 'paid_after_return' } as const;
  const sides = { subject: finding_id, reference: '', ours: '{}', theirs: '{}', owner: null };
  const open = { resolution: null, resolved_by: null, resolved_at: null };
  await t.db
    .insertInto('reconciliation_findings')
    .values({ site_id: 'demo', finding_id, uid, ...at, ...about, ...sides, ...open })
    .execute();
  return finding_id;
}

const clear = (id: string) =>
  t.db
    .updateTable('reconciliation_findings')
    .set({ resolved_at: t.now, resolved_as: 'explained', resolved_by: 'test', resolution: 'ours' })
    .where('finding_id', '=', id)
    .execute();

const REFUSED = { status: 422, code: 'sending_stopped', data: { hours: 36 } };

describe('a user whose payouts are stopped by a contradiction of records', () => {
  it('cannot send to a new account until the finding is resolved; repeated requests get their earlier answer', async () => {
    const [person, friend] = [await makePerson(t, 500), await makePerson(t, 0)];
    const send = (amount: string, key: string = randomUUID()) =>
      t.call('/wallet/transfer', { uid: friend.uid, amount }, withKey(person.token, key));
    const key = randomUUID();
    const before = await send('100.00', key);
    expect(before.status).toBe(200);
    const finding = await contradict(person);
    expect(await send('400.00')).toMatchObject(REFUSED);
    expect(await send('100.00', key)).toEqual(before);
    expect(await balanceOf(t, friend.uid)).toBe(100_00n);
    // Other users can still send money, also to this user.
    const back = await t.call('/wallet/transfer', { uid: person.uid, amount: '1.00' }, withKey(friend.token));
    expect(back.status).toBe(200);
    await clear(finding);
    expect((await send('400.00')).status).toBe(200);
  });

  it('cannot recharge members', async () => {
    const advisor = await makeAgent(t, null, 2000, 1_000);
    await t.db.updateTable('agents').set({ advisor_since: t.now }).where('uid', '=', advisor.uid).execute();
    const member = await makeMember(t, advisor, 0);
    const recharge = (key: string = randomUUID()) =>
      t.call('/agent/recharge', { uid: member.uid, amount: '100.00' }, withKey(advisor.token, key));
    const key = randomUUID();
    const before = await recharge(key);
    expect(before.status).toBe(200);
    const finding = await contradict(advisor);
    expect(await recharge()).toMatchObject(REFUSED);
    expect(await recharge(key)).toEqual(before);
    await clear(finding);
    expect((await recharge()).status).toBe(200);
    expect(await balanceOf(t, member.uid)).toBe(200_00n);
  });

  it('gets the refusal in the request’s language', async () => {
    const [person, friend] = [await makePerson(t, 500), await makePerson(t, 0)];
    await contradict(person);
    const sent = await t.call('/wallet/transfer', { uid: friend.uid, amount: '1.00' }, withKey(person.token));
    expect(sent.message).toContain('36 h');
  });
});
