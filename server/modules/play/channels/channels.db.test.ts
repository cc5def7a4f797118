import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { seedDemoChannel } from './seed-demo-channel.ts';

let t: TestApp;
let token: string;
let uid: string;

beforeAll(async () => {
  t = await startTestApp();
  await seedDemoChannel(
    { db: t.db, secrets: createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]) },
    'demo',
    t.now,
  );
  ({ uid } = await t.makeUser({ phone: '9171000001' }));
  token = await t.logIn('9171000001');
});
afterAll(() => t?.close());

describe('game channels (Spec: E7)', () => {
  it('are listed with their games and the playable balance', async () => {
    const [channel] = await t.ask('/channel/list', {}, { token });
    expect(channel).toMatchObject({
      channel: 'demo',
      kind: 'seamless',
      state: 'open',
      games: [{ game: 'jeepney-reels', name: 'Jeepney Reels' }],
      balance: '0.00',
      checking: [],
    });
  });

  it('open a game at an address with a token of its own, not the session’s, and store only its hash', async () => {
    const { url, expiresAt } = await t.ask('/channel/launch', { channel: 'demo', game: 'jeepney-reels' }, { token });
    const address = new URL(url);
    expect(address.pathname).toBe('/sandbox/game/jeepney-reels');
    const launched = address.searchParams.get('token') ?? '';
    expect(launched).toMatch(/^lt_[A-Za-z0-9_-]{43}$/);
    expect(url).not.toContain(token);
    expect(Date.parse(expiresAt) - t.now.getTime()).toBe(15 * 60_000);
    const rows = await t.db.selectFrom('launch_tokens').selectAll().where('uid', '=', uid).execute();
    expect(JSON.stringify(rows)).not.toContain(launched);
    // The launch token authenticates no call of the user.
    expect((await t.call('/wallet/info', {}, { token: launched })).status).toBe(999);
  });

  it('refuse unknown or paused games', async () => {
    const launch = async (channel: string, game: string) =>
      (await t.call('/channel/launch', { channel, game }, { token })).code;
    expect(await launch('none', 'jeepney-reels')).toBe('channel_unknown');
    expect(await launch('demo', 'none')).toBe('channel_game_unknown');
    await t.db.updateTable('channels').set({ state: 'paused' }).execute();
    expect(await launch('demo', 'jeepney-reels')).toBe('channel_closed');
    await t.db.updateTable('channels').set({ state: 'open' }).execute();
  });

  it('show an empty list to a user who played no rounds, and refuse reversed dates', async () => {
    expect(await t.ask('/betting/list', {}, { token })).toEqual({ content: [], totalPages: 0, number: 0 });
    const swapped = await t.call('/betting/list', { from: '2026-03-02', to: '2026-03-01' }, { token });
    expect(swapped.code).toBe('dates_swapped');
  });
});
