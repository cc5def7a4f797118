import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { hmacProvider, rsaProvider, type Send } from '@pitaka/server/entry/testing/test-provider.ts';
import { freezeAccount, readBalance } from '@pitaka/server/modules/money/ledger/index.ts';
import { assertInvariants } from '@pitaka/server/modules/money/ledger/testing/assert-invariants.ts';
import { saveChannel, saveGames } from '@pitaka/server/modules/play/channels/index.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { inTransaction } from '@pitaka/server/platform/db/in-transaction.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { makePerson, makeSite, type Person } from '../support/person-with-money.ts';
import { type Player, SimulatedProvider } from './channels/simulated-provider.ts';
import { openFaultDatabase } from './fault-database.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

/** `npm run faults` sets more; CHANNEL_FAULT_SEED=... repeats a run. */
const ROUNDS = Number(process.env.CHANNEL_FAULT_ROUNDS ?? 200);
const KILLS = Number(process.env.CHANNEL_FAULT_KILLS ?? 1);
const SEED = Number(process.env.CHANNEL_FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const CLIENTS = 12;
const START_MINOR = 50_00n;
const KEY = Buffer.alloc(32, 7);
const HMAC_SECRET = 'the secret of a provider';
const makeKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 120_000);

interface World {
  readonly db: Database;
  readonly url: () => string;
  kill(): Promise<void>;
}

/** PostgreSQL stays up; the server is a separate process that is killed and restarted. */
async function startWorld(): Promise<World> {
  const serverFolder = makeDataDir();
  undo.push(() => serverFolder.remove());
  const database = await openFaultDatabase();
  undo.push(() => database.close());
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 4 }));
  undo.push(() => db.destroy());
  const start = () =>
    startServer({
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      DATA_DIR: serverFolder.path,
      SECRET_KEYS: `test:${KEY.toString('base64')}`,
      RATE_LIMITS: 'off',
      SEED: 'none',
    });
  await makeSite(db);
  let server: ServerProcess = start();
  let url = await server.url;
  undo.push(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return {
    db,
    url: () => url,
    async kill() {
      server.kill('SIGKILL');
      await server.ended;
      server = start();
      url = await server.url;
    },
  };
}

async function launch(world: World, person: Person, channel: string): Promise<Player> {
  const response = await fetch(`${world.url()}/channel/launch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ channel, game: 'jeepney-reels' }),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return { uid: person.uid, token: new URL(data.url).searchParams.get('t') ?? '' };
}

/** Random numbers that depend only on the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a provider’s conversation (Spec: E7)', () => {
  it.each(['rsa', 'hmac'] as const)(
    `of ${ROUNDS} rounds in %s is in the books to the cent, the server killed ${KILLS} times (seed ${SEED})`,
    {
      timeout: 240_000 + ROUNDS * 120,
    },
    async (dialect) => {
      const world = await startWorld();
      const { db } = world;
      const people: Person[] = [];
      for (let number = 0; number < 20; number++)
        people.push(await makePerson(db, number, number < 16 ? START_MINOR : 1_00n));
      const [keys, strangers] = [makeKeys(), makeKeys()];
      const channel = {
        name: 'Provider',
        kind: 'seamless',
        state: 'open',
        launch_url: 'https://games.example/{game}?t={token}',
        token_minutes: 600,
        dialect,
        ...(dialect === 'rsa' ? { public_key: keys.publicKey } : { secret: HMAC_SECRET }),
      } as const;
      const secrets = createSecretKeys([{ id: 'test', key: KEY }]);
      await saveChannel(db, secrets, { siteId: 'demo', channelId: 'games' }, channel, new Date());
      await saveGames(db, 'demo', 'games', [{ game_id: 'jeepney-reels', name: 'Reels' }]);
      const players = await Promise.all(people.map((person) => launch(world, person, 'games')));

      const send: Send = async (path, body, headers) => {
        const response = await fetch(`${world.url()}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
        return response.text();
      };
      const provider =
        dialect === 'rsa' ? rsaProvider('games', keys.privateKey, send) : hmacProvider('games', HMAC_SECRET, send);
      const simulated = new SimulatedProvider({
        provider,
        forger: provider.withKey(dialect === 'rsa' ? strangers.privateKey : 'a guess'),
        players: players.slice(0, 16),
        poor: players.slice(16),
        random: randomOf(SEED),
      });

      let left = ROUNDS;
      let failed = false;
      const client = async () => {
        while (left-- > 0 && !failed) await simulated.playRound();
      };
      const conversation = Promise.all(Array.from({ length: CLIENTS }, client)).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      const disturbances = (async () => {
        for (let kill = 1; kill <= KILLS; kill++) {
          const until = ROUNDS - (ROUNDS * kill) / (KILLS + 1);
          while (left > until && !failed) await pause(5);
          await pause(Math.random() * 60);
          await world.kill();
          if (kill === Math.ceil(KILLS / 2)) await refuseBets(db, simulated, players);
        }
      })();
      await Promise.all([conversation, disturbances]);

      await compareBooks(db, simulated, people);
      console.log(
        `channels, ${dialect}: ${JSON.stringify(Object.fromEntries(simulated.record.counts))}, ${KILLS} kills, seed ${SEED}`,
      );
    },
  );
});

/**
 * One player is frozen, one excluded, and one's token ends: from then on their bets are refused, and their wins are
 * paid.
 */
async function refuseBets(db: Database, simulated: SimulatedProvider, players: readonly Player[]): Promise<void> {
  const [frozen, excluded, expired] = players as readonly [Player, Player, Player];
  for (const player of [frozen, excluded, expired]) await simulated.present(player, 10_00n);
  const open = await Promise.all([frozen, excluded, expired].map((player) => simulated.openRound(player)));
  await inTransaction(db, (tx) => freezeAccount(tx, 'demo', frozen.uid, true));
  await db
    .insertInto('protection_breaks')
    .values({
      site_id: 'demo',
      uid: excluded.uid,
      kind: 'excluded',
      since: new Date(),
      until: new Date('2100-01-01'),
      ends_at: null,
    })
    .execute();
  await db
    .updateTable('launch_tokens')
    .set({ expires_at: new Date(0) })
    .where('uid', '=', expired.uid)
    .execute();
  expect(await simulated.refusedBet(frozen)).toBe('disabled');
  expect(await simulated.refusedBet(excluded)).toBe('disabled');
  expect(await simulated.refusedBet(expired)).toBe('expired');
  for (const [index, player] of [frozen, excluded, expired].entries()) {
    expect(await simulated.win(player, open[index] as { id: string; round: string }, 2_50n)).toBe('ok');
  }
}

async function compareBooks(db: Database, simulated: SimulatedProvider, people: readonly Person[]): Promise<void> {
  const { net, answers } = simulated.record;
  const held: [string, bigint][] = [];
  const meant: [string, bigint][] = [];
  for (const [number, { uid }] of people.entries()) {
    const of = (type: 'available' | 'debt') => readBalance(db, 'demo', userAccount(uid, type));
    held.push([uid, (await of('available')) + (await of('debt'))]);
    meant.push([uid, (number < 16 ? START_MINOR : 1_00n) + (net.get(uid) ?? 0n)]);
  }
  expect(held).toEqual(meant);
  const lost = -[...net.values()].reduce((sum, one) => sum + one, 0n);
  expect(await readBalance(db, 'demo', 'house:game:games')).toBe(lost);
  const rounds = await db.selectFrom('rounds').select(['bet_minor', 'win_minor']).execute();
  const ofRounds = rounds.reduce((sum, round) => sum + round.bet_minor - round.win_minor, 0n);
  expect(ofRounds, 'the rounds say the same').toBe(lost);
  const kept = await db.selectFrom('channel_transactions').select(['transaction_id', 'answer']).execute();
  const answerOf = new Map(kept.map((row) => [row.transaction_id, row.answer]));
  for (const [id, answer] of answers) {
    if (answer === 'ok') expect([id, answerOf.get(id)]).toEqual([id, 'ok']);
  }
  await assertInvariants(db);
}
