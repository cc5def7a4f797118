import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, logInAs, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
} from '../../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../../entry/testing/test-app.ts';
import { rsaProvider, type TestProvider } from '../../../../entry/testing/test-provider.ts';
import { createLog } from '../../../../platform/log.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import type { ChannelReport, ReportedTransaction } from '../reconciliation/channel-report.port.ts';
import { readSandboxKey } from '../sandbox-key.ts';
import { seedDemoChannel } from '../seed-demo-channel.ts';
import { saveChannel, saveGames } from '../store.ts';
import { createRoundCloser } from './close-by-rule.ts';

const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const reason = 'the provider never ended it';

let t: TestApp;
let provider: TestProvider;
/** The provider that records and reports play. */
let sandbox: TestProvider;
let risk: ConsoleOperator;
let owner: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  risk = await openConsole(t, 'risk');
  owner = await openConsole(t, 'owner');
  const terms = { name: 'Alpha', kind: 'seamless', dialect: 'rsa', state: 'open', launch_url: '/x?t={token}' } as const;
  const channel = { ...terms, public_key: KEYS.publicKey, round_minutes: 10 };
  await saveChannel(t.db, createSecretKeys([TEST_KEY]), { siteId: 'demo', channelId: 'rsa' }, channel, t.now);
  await saveGames(t.db, 'demo', 'rsa', [{ game_id: 'jeepney-reels', name: 'Reels' }]);
  provider = rsaProvider('rsa', KEYS.privateKey, send);
  const deps = { db: t.db, secrets: createSecretKeys([TEST_KEY]) };
  await seedDemoChannel(deps, 'demo', t.now);
  sandbox = rsaProvider('demo', (await readSandboxKey(deps, 'demo')) ?? '', send);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

async function send(url: string, payload: string, headers: Record<string, string>): Promise<string> {
  const all = { host: 'localhost', 'content-type': 'application/json', ...headers };
  return (await t.app.fastify.inject({ method: 'POST', url, payload, headers: all })).body;
}

const ask = <Path extends CallPath>(path: Path, body: RequestTo<Path>) => t.ask(path, body, { token: risk.token });

async function launch(person: Person, channel: 'rsa' | 'demo'): Promise<string> {
  const { url } = await t.ask('/channel/launch', { channel, game: 'jeepney-reels' }, { token: person.token });
  const { searchParams } = new URL(url);
  return searchParams.get('t') ?? searchParams.get('token') ?? '';
}

async function openRound(
  amount = 30_00n,
  major = 100,
): Promise<{ person: Person; id: string; bet: Parameters<TestProvider['bet']>[0] }> {
  const person = await makePerson(t, major);
  const token = await launch(person, 'rsa');
  const bet = { id: randomUUID(), player: person.uid, token, round: randomUUID(), amount };
  expect((await provider.bet(bet)).answer).toBe('ok');
  return { person, id: `rsa~${person.uid}~${bet.round}`, bet };
}

describe('rounds on the console (Spec: E7, F1)', () => {
  it('are listed with their results, found by round and user, and summed', async () => {
    const { person, id, bet } = await openRound();
    await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 12_34n, closes: true });
    const { content, totals } = await ask('/console/rounds/list', { words: person.uid });
    expect(content).toMatchObject([
      { id, uid: person.uid, gameName: 'Reels', state: 'settled', bet: '30.00', win: '12.34', result: '17.66' },
    ]);
    expect(totals).toMatchObject({ count: 1, bet: '30.00', win: '12.34', result: '17.66' });
    expect((await ask('/console/rounds/list', { words: bet.round })).content).toHaveLength(1);
    expect((await ask('/console/rounds/list', { words: bet.round, state: 'open' })).content).toEqual([]);
    expect((await ask('/console/rounds/list', { words: bet.round, amountFrom: '30.01' })).content).toEqual([]);
    const detail = await ask('/console/rounds/detail', { id });
    expect(detail).toMatchObject({ closedBy: 'provider', standing: '30.00', canAsk: false });
    expect(detail.lines.map(({ kind, amount, journalId }) => [kind, amount, journalId !== null])).toEqual([
      ['bet', '30.00', true],
      ['win', '12.34', true],
    ]);
  });

  it('are reported if they stay open, and closed by an operator without moving money', async () => {
    const { person, id, bet } = await openRound();
    const late = async () => (await ask('/console/rounds/list', { view: 'late' })).content.map((row) => row.id);
    t.now = new Date(t.now.getTime() + 10 * MINUTE);
    expect(await late()).not.toContain(id);
    t.now = new Date(t.now.getTime() + 1);
    expect(await late()).toContain(id);
    expect(await ask('/console/rounds/views', {})).toContainEqual({ id: 'late', count: (await late()).length });
    await later(DAY);
    await ask('/console/rounds/close', { id, reason });
    expect(await balanceOf(t, person.uid)).toBe(70_00n);
    expect(await ask('/console/rounds/detail', { id })).toMatchObject({
      state: 'settled',
      closedBy: 'operator',
      closerName: risk.name,
    });
    expect((await t.call('/console/rounds/close', { id, reason }, { token: risk.token })).code).toBe('record_state');
    // Later transactions of the provider still count.
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 5_00n, closes: true };
    expect((await provider.win(win)).answer).toBe('ok');
    expect(await balanceOf(t, person.uid)).toBe(75_00n);
  });

  it('have their bets returned by two operators, and only once, even if the provider sends results afterwards', async () => {
    const { person, id, bet } = await openRound();
    await ask('/console/approvals/request', { kind: 'return_bets', target: id, payload: {}, reason });
    expect(await balanceOf(t, person.uid)).toBe(70_00n);
    expect((await agree(t, owner)).status).toBe(200);
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
    expect(await ask('/console/rounds/detail', { id })).toMatchObject({
      state: 'cancelled',
      bet: '0.00',
      standing: '0.00',
    });
    const rollback = { id: randomUUID(), of: bet.id, player: person.uid, round: bet.round };
    expect((await provider.rollback(rollback)).answer).toBe('ok');
    expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 9_00n })).answer).toBe('rolled back');
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
    const { lines } = await t.ask('/betting/round', { channel: 'rsa', round: bet.round }, { token: person.token });
    expect(lines.map(({ kind, undoes }) => [kind, undoes]).slice(0, 2)).toEqual([
      ['bet', null],
      ['rollback', 'bet'],
    ]);
  });

  it('return nothing once they have won, even if they won after the request', async () => {
    const { person, id, bet } = await openRound();
    await ask('/console/approvals/request', { kind: 'return_bets', target: id, payload: {}, reason });
    await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 2_000_00n });
    expect((await agree(t, owner)).code).toBe('record_state');
    const again = { kind: 'return_bets', target: id, payload: {}, reason };
    expect((await t.call('/console/approvals/request', again, { token: risk.token })).code).toBe('record_state');
    expect(await balanceOf(t, person.uid)).toBe(2_070_00n);
  });

  it('return no bet that the provider has rolled back meanwhile', async () => {
    const { person, id, bet } = await openRound();
    await ask('/console/approvals/request', { kind: 'return_bets', target: id, payload: {}, reason });
    await provider.rollback({ id: randomUUID(), of: bet.id, player: person.uid, round: bet.round });
    expect((await agree(t, owner)).code).toBe('record_state');
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
  });
});

/** A round of 5.00 that the sandbox played, recorded on both sides: lost, won, or without its end. */
async function playedRound(person: Person, { win = 0n, isOpen = false } = {}): Promise<string> {
  const round = randomUUID();
  const bet = { id: `${round}-b`, player: person.uid, token: await launch(person, 'demo'), round, amount: 5_00n };
  expect((await sandbox.bet(bet)).answer).toBe('ok');
  const won = { ...bet, id: `${round}-w`, of: bet.id, amount: win, closes: true };
  if (!isOpen) expect((await sandbox.win(won)).answer).toBe('ok');
  await theirRound(person, round, win);
  return round;
}

async function theirRound({ uid }: Person, round: string, win = 0n): Promise<void> {
  const none = { token_hash: '', token_sealed: '', host: 'localhost', reels: 'mango sun mango', reason: '', tries: 0 };
  await t.db
    .insertInto('sandbox_rounds')
    .values({
      ...{ site_id: 'demo', spin_id: round, channel_id: 'demo', game_id: 'jeepney-reels', player: uid, ...none },
      ...{ currency: 'COIN', stake_minor: 5_00n, win_minor: win, state: 'done', balance_minor: null, next_at: null },
      ...{ created_at: t.now, changed_at: t.now },
    })
    .execute();
}

/** Advances the clock and logs in again, as sessions are shorter than these tests' days. */
async function later(ms: number): Promise<void> {
  t.now = new Date(t.now.getTime() + ms);
  risk = { ...risk, token: await logInAs(t, risk.name) };
  owner = { ...owner, token: await logInAs(t, owner.name) };
}

const change = (round: string, set: { win_minor?: bigint; state?: 'returned' | 'paying' }) =>
  t.db.updateTable('sandbox_rounds').set(set).where('spin_id', '=', round).execute();
const forget = (round: string) => t.db.deleteFrom('sandbox_rounds').where('spin_id', '=', round).execute();
const compare = () => ask('/console/reconciliation/run', { provider: 'demo', about: 'channel', days: 3 });
const findings = async () => (await ask('/console/findings/list', { about: 'channel' })).content;

describe('a round that one operator closes (Spec: E7)', () => {
  const close = async (id: string) =>
    (await t.call('/console/rounds/close', { id, reason }, { token: risk.token })).code;
  const stateOf = async (id: string) => (await ask('/console/rounds/detail', { id })).state;

  it('must be unchanged for a day, or for as long as its channel allows a round to be open', async () => {
    const { person, id, bet } = await openRound();
    await later(DAY - 1);
    expect(await close(id)).toBe('round_too_young');
    expect(await stateOf(id)).toBe('open');
    // A stake counts as recent in an old round, too.
    const more = { ...bet, id: randomUUID(), token: await launch(person, 'rsa'), amount: 1_00n };
    expect((await provider.bet(more)).answer).toBe('ok');
    await later(1);
    expect(await close(id)).toBe('round_too_young');
    await later(DAY - 1);
    await t.db.updateTable('channels').set({ round_minutes: 1441 }).where('channel_id', '=', 'rsa').execute();
    expect(await close(id)).toBe('round_too_young');
    await later(MINUTE);
    expect(await close(id)).toBeUndefined();
    expect(await stateOf(id)).toBe('settled');
    await t.db.updateTable('channels').set({ round_minutes: 10 }).where('channel_id', '=', 'rsa').execute();
  });

  it('is refused as too recent if a bet came while the operator waited for the lock', async () => {
    const { person, id } = await openRound();
    const changed = { changed_at: new Date(t.now.getTime() + 1) };
    await t.db.updateTable('rounds').set(changed).where('uid', '=', person.uid).execute();
    expect(await close(id)).toBe('round_too_young');
  });

  it('counts its stakes towards the operator’s daily limit, and is refused above it', async () => {
    const rounds = [
      await openRound(30_000_00n, 40_000),
      await openRound(20_000_00n, 40_000),
      await openRound(1n),
    ] as const;
    const [{ id: first }, { id: second, person }, { id: third }] = rounds;
    const lost = async () =>
      (await t.db.selectFrom('channel_days').select('bet_minor').where('channel_id', '=', 'rsa').execute()).reduce(
        (sum, { bet_minor: minor }) => sum + minor,
        0n,
      );
    await later(2 * DAY);
    const before = await lost();
    const answers = await Promise.all([first, second, third].map(close));
    // The large round that comes last is above the limit.
    expect(answers.filter((code) => code === 'round_needs_second')).toHaveLength(1);
    const closed = [30_000_00n, 20_000_00n, 1n].filter((_, index) => answers[index] === undefined);
    expect(await lost()).toBe(before + closed.reduce((sum, stake) => sum + stake, 0n));
    await later(DAY);
    for (const [index, { id }] of rounds.entries()) {
      if (answers[index] !== undefined) expect(await close(id)).toBeUndefined();
    }
    expect(await balanceOf(t, person.uid)).toBe(20_000_00n);
  });
});

describe('the daily report of a provider (Spec: E7, F1)', () => {
  let person: Person;
  /** Noon, after all earlier play. */
  async function begin() {
    await later(Math.ceil(t.now.getTime() / DAY) * DAY + 7.5 * DAY - t.now.getTime());
    await t.db.deleteFrom('reconciliation_findings').execute();
    await t.db.deleteFrom('sandbox_rounds').execute();
    person = await makePerson(t, 10_000);
  }

  it('agrees on stakes, losses and wins', async () => {
    await begin();
    for (const win of [0n, 12_50n]) await playedRound(person, { win });
    await later(DAY);
    expect(await compare()).toMatchObject({ ours: 4, theirs: 4, found: 0, fault: '' });
    expect((await ask('/console/channels/list', {})).find(({ id }) => id === 'demo')?.compared).toEqual({
      at: t.now.toISOString(),
      fault: '',
      findings: 0,
    });
  });

  it('finds missing and differing transactions on either side, each once', async () => {
    await begin();
    const [unknownThere, lower, higher] = [
      await playedRound(person),
      await playedRound(person, { win: 20_00n }),
      await playedRound(person, { win: 20_00n }),
    ];
    await forget(unknownThere);
    await change(lower, { win_minor: 19_99n });
    await change(higher, { win_minor: 20_01n });
    const unknownHere = randomUUID();
    await theirRound(person, unknownHere);
    await later(DAY);
    expect((await compare()).found).toBe(4);
    const byKind = Object.fromEntries((await findings()).map((found) => [found.kind, found]));
    expect(byKind).toMatchObject({
      missing: { uid: person.uid, ours: { kind: 'bet', amount: '5.00', state: 'done' }, theirs: null },
      unattributed: { uid: person.uid, ours: null, theirs: { kind: 'bet', amount: '5.00', id: `${unknownHere}-b` } },
      amount: { ours: { kind: 'win', amount: '20.00' }, theirs: { amount: '20.01' } },
      credit_unknown: { ours: { kind: 'win', amount: '20.00' }, theirs: { amount: '19.99' } },
    });
    const before = (await findings()).map(({ id }) => id);
    await later(HOUR);
    expect((await compare()).found).toBe(4);
    expect((await findings()).map(({ id }) => id)).toEqual(before);
    const { findings: ofRound } = await ask('/console/rounds/detail', { id: byKind.amount?.recordId ?? '' });
    expect(ofRound).toMatchObject([{ kind: 'amount', isOpen: true }]);
    // The provider corrected its mistake: the next run closes findings that agree again.
    await change(higher, { win_minor: 20_00n });
    await later(HOUR);
    expect((await compare()).found).toBe(3);
  });

  it('misses a win whose id looks like a return that two operators approved', async () => {
    await begin();
    const round = await playedRound(person, { win: 20_00n });
    await t.db
      .updateTable('channel_transactions')
      .set((set) => ({ transaction_id: sql`'site-return:' || ${set.ref('transaction_id')}` }))
      .where('uid', '=', person.uid)
      .where('kind', '=', 'win')
      .execute();
    await forget(round);
    await later(DAY);
    await compare();
    expect((await findings()).map(({ kind }) => kind).toSorted()).toEqual(['credit_unknown', 'missing']);
  });

  it('opens and closes no finding until it is available', async () => {
    await begin();
    await forget(await playedRound(person));
    // The report is available ten minutes after the day.
    await later(DAY / 2 + 10 * MINUTE - 1);
    expect(await compare()).toMatchObject({ ours: 0, found: 0 });
    await later(1);
    expect((await compare()).found).toBe(1);
  });

  it('stops payouts to a player who got more from a game than its provider has recorded, until an operator explains it', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0 } });
    await begin();
    const round = await playedRound(person, { win: 500_00n });
    await change(round, { win_minor: 50_00n });
    await later(DAY);
    await compare();
    const card = await addWallet(t, person);
    const created = await withdraw(t, person, card);
    await runWorkers(t, 5);
    const withdrawal = async () =>
      (await t.ask('/console/withdrawals/detail', { id: created.data?.id ?? '' }, { token: owner.token })).withdrawal;
    const approve = async () => {
      const { id, version } = await withdrawal();
      return (await t.call('/console/withdrawals/approve', { id, version }, { token: owner.token })).code;
    };
    expect((await withdrawal()).isStopped).toBe(true);
    expect(await approve()).toBe('payouts_stopped');
    const [found] = await findings();
    const resolve = (as: 'dismissed' | 'explained') =>
      t.call('/console/reconciliation/resolve', { id: found?.id, version: found?.version, reason, as }, owner);
    expect((await resolve('dismissed')).code).toBe('record_state');
    expect((await resolve('explained')).status).toBe(200);
    expect(await approve()).not.toBe('payouts_stopped');
    // The same difference is already explained.
    await later(HOUR);
    expect((await compare()).found).toBe(0);
  });
});

describe('a round without an end (Spec: E7)', () => {
  it('is closed as it is by its channel’s rule, unless its provider’s record differs', async () => {
    await t.db.updateTable('channels').set({ close_hours: 24 }).where('channel_id', 'in', ['demo', 'rsa']).execute();
    const person = await makePerson(t, 100);
    const rounds = {
      agreed: await playedRound(person, { isOpen: true }),
      pending: await playedRound(person, { isOpen: true }),
    };
    await t.db.updateTable('sandbox_rounds').set({ state: 'betting' }).where('spin_id', '=', rounds.pending).execute();
    await t.db.updateTable('sandbox_rounds').set({ win_minor: 0n }).where('spin_id', '=', rounds.agreed).execute();
    const unasked = await openRound();
    const stateOf = async (id: string) => (await ask('/console/rounds/detail', { id })).state;
    const of = (round: string) => `demo~${person.uid}~${round}`;
    await later(DAY - 1);
    for (const worker of t.app.playWorkers) await worker.runDue();
    expect(await stateOf(of(rounds.agreed))).toBe('open');
    await later(1);
    for (const worker of t.app.playWorkers) await worker.runDue();
    expect(await ask('/console/rounds/detail', { id: of(rounds.agreed) })).toMatchObject({
      state: 'settled',
      closedBy: 'rule',
    });
    expect(await stateOf(unasked.id)).toBe('settled');
    expect(await stateOf(of(rounds.pending))).toBe('open');
    expect(await balanceOf(t, person.uid)).toBe(90_00n);
    // The provider is asked again an hour later, when it knows the round.
    await change(rounds.pending, { state: 'returned' });
    await later(HOUR);
    for (const worker of t.app.playWorkers) await worker.runDue();
    expect(await stateOf(of(rounds.pending))).toBe('open');
  });

  it('stays open for the same time after its last bet', async () => {
    await t.db.updateTable('channels').set({ close_hours: 24 }).where('channel_id', '=', 'rsa').execute();
    const { person, id, bet } = await openRound();
    await later(DAY - MINUTE);
    const last = { ...bet, id: randomUUID(), token: await launch(person, 'rsa'), amount: 40_00n };
    expect((await provider.bet(last)).answer).toBe('ok');
    const closed = async () => {
      for (const worker of t.app.playWorkers) await worker.runDue();
      return (await ask('/console/rounds/detail', { id })).closedBy;
    };
    await later(MINUTE);
    expect(await closed()).toBe(null);
    await later(DAY - MINUTE);
    expect(await closed()).toBe('rule');
  });

  it('stays open if a bet comes while its channel’s rule closes it', async () => {
    await t.db.updateTable('channels').set({ close_hours: 24 }).where('channel_id', '=', 'rsa').execute();
    const { person, id, bet } = await openRound();
    await later(DAY);
    const last = { ...bet, id: randomUUID(), token: await launch(person, 'rsa'), amount: 40_00n };
    const { db, sites } = t.app;
    const currency = (await sites.all())[0]?.unit ?? '';
    const reported = ({ id, round, player, amount }: typeof bet): ReportedTransaction => ({
      ...{ id, kind: 'bet', round, user: player, amountMinor: amount, currency, status: 'done', at: t.now },
    });
    const report: ChannelReport = {
      isOf: ({ channel_id: channel }) => channel === 'rsa',
      readReport: async () => undefined,
      // The round was found to be old, and is not closed yet.
      async findRound(_place, round) {
        if (round !== bet.round) return undefined;
        expect((await provider.bet(last)).answer).toBe('ok');
        return [reported(bet), reported(last)];
      },
    };
    const closer = createRoundCloser({ db, sites, reports: [report], clock: () => t.now, log: createLog('silent') });
    await closer.runDue();
    const found = await ask('/console/rounds/detail', { id });
    expect(found).toMatchObject({ state: 'open', closedBy: null, bet: '70.00' });
  });
});
