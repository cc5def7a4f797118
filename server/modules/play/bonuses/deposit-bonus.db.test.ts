import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, give, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { bet, playElsewhere, rollBack, runBonusWorker, win } from './testing/bets.ts';
import { ANY_BET, claim, listed, makeRule, pass, switchOff } from './testing/bonus-story.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET, deposit: { methods: [{ code: 'sandbox' }] } });
  const terms = { trigger: 'first_deposit', kind: 'percent', amount: undefined, percent: '100', times: '1' } as const;
  await makeRule(t, terms);
  pass(t, 0.001);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const play = (id: string, outcome: string) =>
  t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    payload: { outcome },
    headers: { host: 'localhost' },
  });

/** A user with a deposit of 1,000.00, which a bonus would double. */
async function deposited(): Promise<{ person: Person; id: string }> {
  const person = await makePerson(t, 0);
  const { id } = await t.ask('/deposit/create', { amount: '1000.00', method: 'sandbox' }, withKey(person.token));
  await play(id, 'paid');
  pass(t, 0.001);
  return { person, id };
}

async function send(person: Person, amount: string): Promise<void> {
  const to = await makePerson(t, 0);
  expect((await t.call('/wallet/transfer', { uid: to.uid, amount }, withKey(person.token))).status).toBe(200);
  pass(t, 0.001);
}

const offers = (person: Person) => listed(t, person);
async function claimed(person: Person): Promise<void> {
  const [offer] = await offers(person);
  expect((await claim(t, person, offer?.id ?? '')).status).toBe(200);
  pass(t, 0.001);
}
const SIX = '135790';
async function giveSafe({ token, phone }: Person): Promise<void> {
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'safe' }, { token });
  await t.ask('/safe/setpassword', { password: SIX, code: await t.codeOf(phone) }, { token });
}
async function look(): Promise<void> {
  pass(t, 0.001);
  await runBonusWorker(t);
}

describe('the bonus of a deposit (Spec: E2)', () => {
  it('shrinks as the deposit leaves, and is no longer offered once all of it has left', async () => {
    const { person } = await deposited();
    expect(await offers(person)).toMatchObject([{ amount: '1000.00' }]);
    await send(person, '400.00');
    expect(await offers(person)).toMatchObject([{ amount: '600.00', why: { base: '600.00' } }]);
    await send(person, '600.00');
    expect(await offers(person)).toEqual([]);
  });

  it('ends when the deposit leaves, and later bets of the player change nothing', async () => {
    const { person } = await deposited();
    await claimed(person);
    await send(person, '1000.00');
    await bet(t, person.uid, '1000.00', { closes: true });
    await look();
    expect(await listed(t, person, 'done')).toMatchObject([{ state: 'forfeited', released: '0.00' }]);
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'bonus')]).toEqual([0n, 0n]);
  });

  it('cannot be played while its deposit is in the safe or in a channel with balances of its own', async () => {
    const [saver, mover] = [await deposited(), await deposited()];
    await giveSafe(saver.person);
    for (const { person } of [saver, mover]) await claimed(person);
    expect((await t.call('/safe/save', { amount: '1000.00' }, withKey(saver.person.token))).status).toBe(200);
    await playElsewhere(t, mover.person.uid, '1000.00', '1000.00');
    await look();
    for (const { person } of [saver, mover]) {
      expect(await listed(t, person, 'done')).toMatchObject([{ state: 'forfeited', released: '0.00' }]);
      expect(await balanceOf(t, person.uid, 'bonus')).toBe(0n);
    }
  });

  it('shrinks by the amount in the safe before the claim, and recovers when the money is back', async () => {
    const { person } = await deposited();
    await giveSafe(person);
    expect((await t.call('/safe/save', { amount: '400.00' }, withKey(person.token))).status).toBe(200);
    pass(t, 0.001);
    expect(await offers(person)).toMatchObject([{ amount: '600.00' }]);
    const out = { amount: '400.00', password: SIX };
    expect((await t.call('/safe/takeout', out, withKey(person.token))).status).toBe(200);
    pass(t, 0.001);
    expect(await offers(person)).toMatchObject([{ amount: '1000.00' }]);
  });

  it('continues after the deposit leaves if the site’s settings allow it', async () => {
    await setSettings(t, { bonuses: { ...ANY_BET, deposit: 'keep' }, deposit: { methods: [{ code: 'sandbox' }] } });
    const { person } = await deposited();
    await claimed(person);
    await send(person, '1000.00');
    await look();
    expect(await listed(t, person, 'active')).toMatchObject([{ state: 'active' }]);
    await setSettings(t, { bonuses: ANY_BET, deposit: { methods: [{ code: 'sandbox' }] } });
  });

  it('is taken back on a charge-back, including the released part, as a debt', async () => {
    const [active, released] = [await deposited(), await deposited()];
    await claimed(active.person);
    await play(active.id, 'charged-back');
    await claimed(released.person);
    await bet(t, released.person.uid, '1000.00', { closes: true });
    await look();
    expect(await balanceOf(t, released.person.uid)).toBe(1_000_00n);
    await send(released.person, '300.00');
    await play(released.id, 'charged-back');
    await look();
    for (const { person } of [active, released]) {
      expect(await listed(t, person, 'done')).toMatchObject([{ state: 'forfeited', released: '0.00' }]);
      expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'bonus')]).toEqual([0n, 0n]);
    }
    expect(await balanceOf(t, active.person.uid, 'debt')).toBe(0n);
    // The charge-back takes 1,000.00 of the deposit and 1,000.00 of the bonus; of these, 700.00 were still in the
    // wallet.
    expect(await balanceOf(t, released.person.uid, 'debt')).toBe(-1_300_00n);
  });

  it('is taken back together with the latest winnings', async () => {
    const { person, id } = await deposited();
    await claimed(person);
    await bet(t, person.uid, '1000.00', { closes: true });
    const open = await bet(t, person.uid, '1000.00');
    await look();
    await win(t, open, '5000.00');
    await play(id, 'charged-back');
    await look();
    // 1,000.00 of the deposit went to the charge-back.
    expect(await listed(t, person, 'done')).toMatchObject([{ state: 'forfeited', released: '0.00' }]);
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, -1_000_00n]);
  });

  it('returns the remaining money to the budget, but not the debt', async () => {
    const reload = { trigger: 'reload', kind: 'percent', amount: undefined, percent: '100', times: '1' } as const;
    const ruleId = await makeRule(t, reload);
    const returned = async () => {
      const rule = await t.db
        .selectFrom('bonus_rules')
        .select('returned_minor')
        .where('rule_id', '=', ruleId)
        .executeTakeFirstOrThrow();
      return rule.returned_minor;
    };
    // In addition to the 1,000.00 of the charge-back.
    for (const [more, collected] of [
      [400, 400_00n],
      [0, 400_00n],
      [2000, 1_400_00n],
    ] as const) {
      const { person } = await deposited();
      await send(person, '1000.00');
      const second = await t.ask('/deposit/create', { amount: '1000.00', method: 'sandbox' }, withKey(person.token));
      await play(second.id, 'paid');
      pass(t, 0.001);
      const offer = (await offers(person)).find(({ id }) => id.startsWith(ruleId));
      expect((await claim(t, person, offer?.id ?? '')).status).toBe(200);
      pass(t, 0.001);
      await bet(t, person.uid, '1000.00', { closes: true });
      await look();
      expect(await balanceOf(t, person.uid)).toBe(1_000_00n);
      await give(t, person.uid, more);
      await play(second.id, 'charged-back');
      await look();
      expect(await returned()).toBe(collected);
    }
    await switchOff(t, ruleId);
  });

  it('stays the bonus of the first deposit after its charge-back', async () => {
    const reload = { trigger: 'reload', kind: 'percent', amount: undefined, percent: '50', times: '1' } as const;
    const ruleId = await makeRule(t, reload);
    const { person, id: first } = await deposited();
    const second = await t.ask('/deposit/create', { amount: '1000.00', method: 'sandbox' }, withKey(person.token));
    await play(second.id, 'paid');
    pass(t, 0.001);
    expect((await offers(person)).map(({ amount }) => amount).sort()).toEqual(['1000.00', '500.00']);
    const ofSecond = (await offers(person)).find(({ amount }) => amount === '500.00');
    expect((await claim(t, person, ofSecond?.id ?? '')).status).toBe(200);
    await play(first, 'charged-back');
    await look();
    expect(await offers(person)).toEqual([]);
    await switchOff(t, ruleId);
  });

  it('does not end when it is reopened, although money left while it was released', async () => {
    const { person } = await deposited();
    await claimed(person);
    const staked = await bet(t, person.uid, '1000.00');
    await look();
    await send(person, '1000.00');
    await rollBack(t, staked);
    await look();
    await look();
    // The returned stake is locked in place of the bonus money that was sent.
    expect(await listed(t, person, 'active')).toMatchObject([{ state: 'active', held: { won: '1000.00' } }]);
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, 0n]);
  });
});
