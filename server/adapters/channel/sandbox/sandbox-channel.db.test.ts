import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { playOwnSpin } from './play-own-spin.ts';
import { playSpin, type SpinRequest } from './play-spin.ts';
import { createSandboxChannel, type SandboxChannel } from './sandbox-channel.ts';
import { readOwnBalance } from './sandbox-wallet.ts';

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });

interface ReceivedCall {
  readonly path: string;
  readonly host: string;
  readonly body: Record<string, string | number | boolean>;
}

/** A wallet that answers as the test sets, and records its calls. 'silence' hangs up. */
let answers: Record<string, (string | 'silence')[]> = {};
let received: ReceivedCall[] = [];
let wallet: Server;
let t: TestApp;
let sandbox: SandboxChannel;
const clock = { now: new Date('2026-03-02T08:00:00Z') };

beforeAll(async () => {
  t = await startTestApp();
  wallet = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts);
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64');
      expect(verify('RSA-SHA256', raw, keys.publicKey, signature)).toBe(true);
      const path = String(request.url).replace('/channel/demo/transaction/', '');
      const body = JSON.parse(raw.toString()) as ReceivedCall['body'];
      received.push({ path, host: String(request.headers.host), body });
      const status = answers[path]?.shift() ?? 'RS_OK';
      if (status === 'silence') return response.destroy();
      response.end(JSON.stringify({ status, user: 'u1', balance: 100_000_000, currency: 'COIN' }));
    });
  });
  await new Promise<void>((done) => wallet.listen(0, '127.0.0.1', done));
  const { port } = wallet.address() as AddressInfo;
  sandbox = createSandboxChannel({
    db: t.db,
    secrets: createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]),
    clock: () => clock.now,
    log: createLog('silent'),
    privateKey: async () => keys.privateKey,
    host: '0.0.0.0',
    port,
  });
});
afterAll(async () => {
  wallet.close();
  await t?.close();
});
beforeEach(() => {
  answers = {};
  received = [];
});

const spinRequest = (): SpinRequest => ({
  siteId: 'demo',
  channel: 'demo',
  game: 'jeepney-reels',
  host: 'demo.example',
  player: 'u1',
  currency: 'COIN',
  token: 'lt_one',
  spinId: randomUUID(),
  stakeMinor: 5_00n,
});
/** A player's balance in the arcade. */
const moveIn = (player: string, minor: bigint) =>
  t.db
    .insertInto('sandbox_wallet_moves')
    .values({ site_id: 'demo', channel_id: 'arcade', reference: randomUUID(), uid: player, amount_minor: minor })
    .execute();
const receivedPaths = () => received.map(({ path }) => path);

describe('a spin of the sandbox channel (Spec: E7)', () => {
  it('is a bet and its win, signed, in whole hundred-thousandths, on the site where it was opened', async () => {
    const spin = spinRequest();
    const round = await playSpin(sandbox.spins, spin);
    expect(round).toMatchObject({ state: 'done', stake_minor: 5_00n, balance_minor: 1000_00n, next_at: null });
    const [bet, win] = received;
    expect(bet).toMatchObject({ path: 'bet', host: 'demo.example', body: { amount: 500_000, round_closed: false } });
    expect(win?.body).toMatchObject({
      amount: Number(round?.win_minor) * 1000,
      round: spin.spinId,
      round_closed: true,
      reference_transaction_uuid: bet?.body.transaction_uuid,
    });
  });

  it('is not played again when it is repeated, and does not exist for another player', async () => {
    const spin = spinRequest();
    const first = await playSpin(sandbox.spins, spin);
    expect(await playSpin(sandbox.spins, spin)).toEqual(first);
    expect(await playSpin(sandbox.spins, { ...spin, token: 'lt_two' })).toBeUndefined();
    expect(receivedPaths()).toEqual(['bet', 'win']);
  });

  it('is played once even if it is requested ten times at once', async () => {
    const spin = spinRequest();
    await Promise.all(Array.from({ length: 10 }, () => playSpin(sandbox.spins, spin)));
    expect(receivedPaths()).toEqual(['bet', 'win']);
  });

  it('moves no money if its bet is refused, and returns the reason', async () => {
    answers = { bet: ['RS_ERROR_NOT_ENOUGH_MONEY'] };
    expect(await playSpin(sandbox.spins, spinRequest())).toMatchObject({
      state: 'refused',
      reason: 'not_enough_money',
    });
    expect(receivedPaths()).toEqual(['bet']);
  });

  it('sends its bet again under the same id if there is no answer', async () => {
    answers = { bet: ['silence', 'RS_ERROR_UNKNOWN', 'RS_OK'] };
    expect(await playSpin(sandbox.spins, spinRequest())).toMatchObject({ state: 'done' });
    expect(receivedPaths()).toEqual(['bet', 'bet', 'bet', 'win']);
    expect(new Set(received.slice(0, 3).map(({ body }) => body.transaction_uuid)).size).toBe(1);
  });

  it('rolls its bet back if the outcome stays unknown, even after a long time', async () => {
    answers = { bet: ['silence', 'silence', 'silence'], rollback: ['silence', 'silence'] };
    const spin = spinRequest();
    expect(await playSpin(sandbox.spins, spin)).toMatchObject({ state: 'returning', tries: 1 });
    clock.now = new Date(clock.now.getTime() + 3_000);
    await sandbox.worker.runDue();
    expect(await playSpin(sandbox.spins, spin)).toMatchObject({ state: 'returning', tries: 2 });
    clock.now = new Date(clock.now.getTime() + 6_000);
    await sandbox.worker.runDue();
    expect(await playSpin(sandbox.spins, spin)).toMatchObject({ state: 'returned', next_at: null });
    expect(receivedPaths()).toEqual(['bet', 'bet', 'bet', 'rollback', 'rollback', 'rollback']);
  });

  it('pays its win later if there is no answer, and never rolls it back', async () => {
    answers = { win: ['silence'] };
    const spin = spinRequest();
    expect(await playSpin(sandbox.spins, spin)).toMatchObject({ state: 'paying' });
    clock.now = new Date(clock.now.getTime() + 3_000);
    await sandbox.worker.runDue();
    expect(await playSpin(sandbox.spins, spin)).toMatchObject({ state: 'done' });
    expect(receivedPaths()).toEqual(['bet', 'win', 'win']);
  });
});

describe('a spin on a balance that the sandbox stores itself (Spec: E7)', () => {
  const arcade = { siteId: 'demo', channelId: 'arcade' };
  const inArcade = (player: string): SpinRequest => ({ ...spinRequest(), channel: 'arcade', player });

  it('debits the stake and pays the win there, once, without a call', async () => {
    await moveIn('a1', 20_00n);
    const spin = inArcade('a1');
    const rounds = await Promise.all(Array.from({ length: 10 }, () => playOwnSpin(sandbox.spins, spin)));
    const balance = 15_00n + (rounds[0]?.win_minor ?? 0n);
    expect(rounds[0]).toMatchObject({ state: 'done', balance_minor: balance });
    expect(new Set(rounds.map((round) => round?.reels)).size).toBe(1);
    expect(await readOwnBalance(t.db, arcade, 'a1')).toBe(balance);
    expect(await playOwnSpin(sandbox.spins, { ...spin, token: 'lt_two' })).toBeUndefined();
    expect(receivedPaths()).toEqual([]);
  });

  it('waits for the player’s previous spin, so that a stake cannot be spent twice', async () => {
    await moveIn('a3', 5_00n);
    const rounds = await Promise.all(
      Array.from({ length: 6 }, () => playOwnSpin(sandbox.spins, { ...inArcade('a3'), stakeMinor: 5_00n })),
    );
    const played = rounds.filter((round) => round?.state === 'done');
    const won = played.reduce((sum, round) => sum + (round?.win_minor ?? 0n), 0n);
    expect(await readOwnBalance(t.db, arcade, 'a3')).toBe(5_00n + won - 5_00n * BigInt(played.length));
    expect(5_00n * BigInt(played.length)).toBeLessThanOrEqual(5_00n + won);
  });

  it('is refused without enough money, even if many are requested at once', async () => {
    await moveIn('a2', 4_99n);
    const spins = Array.from({ length: 5 }, () => playOwnSpin(sandbox.spins, inArcade('a2')));
    for (const round of await Promise.all(spins)) {
      expect(round).toMatchObject({ state: 'refused', reason: 'not_enough_money', balance_minor: 4_99n });
    }
    expect(await readOwnBalance(t.db, arcade, 'a2')).toBe(4_99n);
  });
});
