import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { rsaProvider, type TestProvider } from '../../../entry/testing/test-provider.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { saveChannel, saveGames } from '../channels/index.ts';

const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const MINUTE = 60_000;
const reason = 'the provider never ended it';

let t: TestApp;
let provider: TestProvider;
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
  provider = rsaProvider('rsa', KEYS.privateKey, async (url, payload, headers) => {
    const all = { host: 'localhost', 'content-type': 'application/json', ...headers };
    return (await t.app.fastify.inject({ method: 'POST', url, payload, headers: all })).body;
  });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const ask = <Path extends CallPath>(path: Path, body: RequestTo<Path>) => t.ask(path, body, { token: risk.token });

async function openRound(
  amount = 30_00n,
): Promise<{ person: Person; id: string; bet: Parameters<TestProvider['bet']>[0] }> {
  const person = await makePerson(t, 100);
  const { url } = await t.ask('/channel/launch', { channel: 'rsa', game: 'jeepney-reels' }, { token: person.token });
  const token = new URL(url).searchParams.get('t') ?? '';
  const bet = { id: randomUUID(), player: person.uid, token, round: randomUUID(), amount };
  expect((await provider.bet(bet)).answer).toBe('ok');
  return { person, id: `rsa~${person.uid}~${bet.round}`, bet };
}

describe('rounds on the console (Spec: E7, F1)', () => {
  it('are listed with what the site made of them, found by round and user, and added up', async () => {
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

  it('that stay open are reported, and closed by a person without moving money', async () => {
    const { person, id, bet } = await openRound();
    const late = async () => (await ask('/console/rounds/list', { view: 'late' })).content.map((row) => row.id);
    t.now = new Date(t.now.getTime() + 10 * MINUTE);
    expect(await late()).not.toContain(id);
    t.now = new Date(t.now.getTime() + 1);
    expect(await late()).toContain(id);
    expect(await ask('/console/rounds/views', {})).toContainEqual({ id: 'late', count: (await late()).length });
    await ask('/console/rounds/close', { id, reason });
    expect(await balanceOf(t, person.uid)).toBe(70_00n);
    expect(await ask('/console/rounds/detail', { id })).toMatchObject({
      state: 'settled',
      closedBy: 'operator',
      closerName: risk.name,
    });
    expect((await t.call('/console/rounds/close', { id, reason }, { token: risk.token })).code).toBe('record_state');
    // What the provider says later counts all the same.
    const win = { ...bet, id: randomUUID(), of: bet.id, amount: 5_00n, closes: true };
    expect((await provider.win(win)).answer).toBe('ok');
    expect(await balanceOf(t, person.uid)).toBe(75_00n);
  });

  it('give their bets back by two people, once, whatever the provider sends afterwards', async () => {
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

  it('whose bet the provider rolled back meanwhile are not given back again', async () => {
    const { person, id, bet } = await openRound();
    await ask('/console/approvals/request', { kind: 'return_bets', target: id, payload: {}, reason });
    await provider.rollback({ id: randomUUID(), of: bet.id, player: person.uid, round: bet.round });
    expect((await agree(t, owner)).code).toBe('record_state');
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
  });
});
