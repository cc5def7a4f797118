import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FEATURES } from '@pitaka/contract/features.ts';
import { STAND_IN_KEY, STAND_IN_TOKEN } from '@pitaka/server/adapters/payout/xendit/testing/xendit-stand-in.ts';
import { productSettings } from '@pitaka/server/entry/registries.ts';
import { SOURCE_SECRET, STANDARD_TERMS } from '@pitaka/server/entry/testing/earnings.ts';
import { storeTerms } from '@pitaka/server/modules/earnings/commission/index.ts';
import { saveSource } from '@pitaka/server/modules/earnings/conversions/index.ts';
import { assertInvariants } from '@pitaka/server/modules/money/ledger/testing/assert-invariants.ts';
import { addVersion } from '@pitaka/server/modules/play/bonuses/rules.ts';
import { GIFT } from '@pitaka/server/modules/play/bonuses/testing/bonus-story.ts';
import { saveChannel, saveGames } from '@pitaka/server/modules/play/channels/index.ts';
import { aGame, listItems } from '@pitaka/server/modules/promotion/catalogue/builders.ts';
import { checkSettings } from '@pitaka/server/modules/site/settings/index.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '@pitaka/server/modules/site/sites/index.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { inTransaction } from '@pitaka/server/platform/db/in-transaction.ts';
import { createSecretKeys, readOrMakeSecretKeys, type SecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { afterEach, expect, it } from 'vitest';
import { bundledProgram } from '../support/bundled-program.ts';
import { seededRandom } from './payouts/bank-plan.ts';
import { makeDataDir } from './server-process.ts';
import { compareBooks, compareWithProvider, findUnfinished } from './world/check-books.ts';
import { worldClock } from './world/clock.ts';
import { openWorldDatabase, type WorldDatabase } from './world/database.ts';
import { drawFaults, type Fault, type Mood } from './world/draw-faults.ts';
import {
  CHANNEL_SECRET,
  createPeople,
  ITEM,
  type Population,
  type PromiseKind,
  settlePromises,
} from './world/people.ts';
import { openProvider, type WorldProvider } from './world/provider.ts';
import { openServers, type WorldServers } from './world/servers.ts';

/** Less than a minute in `npm test`; `npm run faults -- world` sets more. */
const MINUTES = Number(process.env.WORLD_MINUTES ?? 0.7);
const PEOPLE = Number(process.env.WORLD_PEOPLE ?? 100);
const SEED = Number(process.env.WORLD_SEED ?? 7);
const CLIENTS = 12;
/** The size of the disk, which is in memory: enough for the files of these minutes. */
const DISK_MB = Math.min(4_000, Math.round(1_000 + 50 * MINUTES));
const LEAP_MS = 10 * 60_000;
/** The maximum number of leaps, three days of the world: a withdrawal that is undecided after them is stuck. */
const MOST_LEAPS = 432;

const SETTINGS = {
  payments: { currency: 'PHP' },
  deposit: { methods: [{ code: 'xendit' }] },
  withdrawal: {
    minimum: '1.00',
    fee: '0.00',
    coolingHours: 0,
    recallSeconds: 0,
    pinRequired: false,
    pinForNewAccount: false,
    reviewAfterCountADay: 1000,
  },
  sms: { hourBudget: 1_000_000, dayBudget: 10_000_000 },
  fraud: { selfByDevice: false, selfByAccount: false, selfByAddress: false },
};

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A site with items, a source of sales, a game and a gift. */
async function furnish(db: Database, secrets: SecretKeys, now: Date): Promise<void> {
  const site = { siteId: 'demo', name: 'World', domains: ['127.0.0.1', 'localhost'], roleLabels: DEFAULT_ROLE_LABELS };
  const features = Object.fromEntries(FEATURES.map((feature) => [feature, true]));
  const made = await createSite(
    db,
    { ...site, settings: { ...checkSettings(productSettings(), SETTINGS), features } },
    now,
  );
  if (!made.ok) throw new Error(made.code);
  await listItems(db, [aGame(ITEM, { ratio: 500_000 })], now);
  const source = { siteId: 'demo', source: 'demo', name: 'Network', secret: SOURCE_SECRET, mapping: {} } as const;
  await saveSource(db, secrets, { ...source, aDayMinor: 100_000_000_00n }, now);
  await db
    .insertInto('commission_plans')
    .values({
      ...{ site_id: 'demo', plan_id: 'standard', version: 1, name: 'Standard', scope: 'site', scope_id: '' },
      ...{ effective_from: new Date('2020-01-01T00:00:00Z'), terms: storeTerms(STANDARD_TERMS) },
      ...{ created_at: now, created_by: 'test', reason: 'test' },
    })
    .execute();
  const channel = { kind: 'seamless', state: 'open', launch_url: 'https://games.example/{game}?t={token}' } as const;
  const beta = { ...channel, name: 'Beta', dialect: 'hmac', secret: CHANNEL_SECRET };
  await saveChannel(db, secrets, { siteId: 'demo', channelId: 'hmac' }, beta, now);
  await saveGames(db, 'demo', 'hmac', [{ game_id: 'jeepney-reels', name: 'Reels' }]);
  const rule = { siteId: 'demo', ruleId: 'gift', isOn: true, terms: GIFT, by: 'test', reason: 'test' };
  await inTransaction(db, (tx) => addVersion(tx, rule, now));
}

interface World {
  readonly database: WorldDatabase;
  readonly servers: WorldServers;
  readonly provider: WorldProvider;
}

/** Causes one fault, and ends it. */
async function suffer({ database, servers, provider }: World, { kind, forMs, which, stepMs }: Fault): Promise<void> {
  switch (kind) {
    case 'kill a server':
    case 'stop a server':
      await servers.kill(which, kind === 'kill a server' ? 'SIGKILL' : 'SIGTERM');
      await wait(forMs / 4);
      servers.start(which);
      return;
    case 'kill PostgreSQL':
      // The server starts again by itself, as under a service manager.
      database.kill();
      return;
    case 'stop PostgreSQL':
      await database.stop();
      await wait(forMs);
      await database.start();
      return;
    case 'cut the connections':
      database.cut();
      return;
    case 'freeze the network':
      database.freeze(true);
      await wait(forMs);
      database.freeze(false);
      return;
    case 'fill the disk':
      if (!database.hasDisk) return;
      database.fill();
      await wait(forMs);
      database.makeRoom();
      return;
    case 'lose the callbacks':
      provider.losesCallbacks = true;
      await wait(forMs);
      provider.losesCallbacks = false;
      return;
    case 'step a clock':
      await servers.step(which, stepMs);
      await wait(forMs);
      await servers.step(which, 0);
      return;
    default:
      provider.mood = kind.slice('the provider is '.length) as Mood;
      await wait(forMs);
      provider.mood = 'honest';
  }
}

async function sufferAll(world: World, faults: readonly Fault[], began: number): Promise<void> {
  const running: Promise<void>[] = [];
  for (const fault of faults) {
    await wait(Math.max(0, fault.atMs - (performance.now() - began)));
    const one = suffer(world, fault);
    // The error is reported at the end, where all results are awaited.
    one.catch(() => {});
    running.push(one);
  }
  await Promise.all(running);
}

const KINDS: readonly PromiseKind[] = ['transfer', 'deposit', 'withdraw', 'claim', 'apply', 'sale', 'bet', 'win'];

const isDone = ({ promises }: Population, kind: PromiseKind) =>
  promises.some((promise) => promise.kind === kind && promise.outcome === 'ok');

/** The errors of calls that no fault explains. */
function unexplained(errors: readonly string[]): string[] {
  const explained =
    /Connection terminated|Client has encountered a connection error|ECONNREFUSED|ECONNRESET|EPIPE|the database system is|terminating connection|No space left|could not (extend|write|open|create|fsync)|timeout exceeded when trying to connect|connection to the database|statement timeout|disk of the data directory|57P0|08006|53100|58030|socket hang up|does not answer|server closed the connection|LISTEN\/NOTIFY/;
  return [...new Set(errors.filter((line) => !explained.test(line)))];
}

it(`a world of ${PEOPLE} people and faults keeps every promise (WORLD_SEED=${SEED}, ${MINUTES} minutes)`, {
  timeout: MINUTES * 60_000 * 2 + 1_200_000,
}, async () => {
  const beganAt = Date.now();
  let aheadMs = 0;
  const now = worldClock(beganAt, () => aheadMs);
  const random = seededRandom(SEED);
  const faults = drawFaults(seededRandom(SEED), MINUTES * 60);

  const database = await openWorldDatabase(DISK_MB);
  undo.push(() => database.close());
  const folder = makeDataDir();
  undo.push(() => folder.remove());
  const secrets = createSecretKeys(readOrMakeSecretKeys(folder.path));
  const pool = openPool({ connectionString: database.direct.app, max: 4 });
  const db = openDatabase(pool);
  undo.push(() => db.destroy());
  await furnish(db, secrets, now());
  let servers: WorldServers | undefined;
  const provider = await openProvider(random, () => servers?.any(random) ?? '', now);
  undo.push(() => provider.close());
  const connection = { SECRET_KEY: STAND_IN_KEY, WEBHOOK_TOKEN: STAND_IN_TOKEN, URL: provider.url };
  const adapters = Object.entries(connection).flatMap(([name, value]) => [
    [`PAYOUT_${name}`, value],
    [`DEPOSIT_${name}`, value],
  ]);
  servers = openServers(2, {
    ...{ DATA_DIR: folder.path, DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.ownerUrl },
    ...{ SEED: 'none', RATE_LIMITS: 'off', TRUST_PROXY: '1', ALLOW_SANDBOX: '1', DRAIN_SECONDS: '1' },
    ...{ PAYOUT: 'xendit', DEPOSIT: 'xendit', ...Object.fromEntries(adapters) },
    WORLD_BEGAN: String(beganAt),
  });
  undo.push(() => servers?.close());
  await servers.ready();
  const running = servers;
  const population = createPeople({
    ...{ random, provider, now, count: PEOPLE, server: () => running.any(random) },
    async prepare(uid) {
      await db
        .updateTable('users')
        .set({ rate: '60', rate1: '5', rate2: '2' })
        .where('site_id', '=', 'demo')
        .where('uid', '=', uid)
        .execute();
    },
    async trust(cardId) {
      // Changed two days ago: a payment to an account that changed within a day waits for an operator.
      const before = new Date(now().getTime() - 2 * 86_400_000);
      const trusted = { paid_count: 1, changed_at: before };
      await db.updateTable('payout_accounts').set(trusted).where('account_id', '=', cardId).execute();
    },
  });
  const began = performance.now();
  const life = population.live(CLIENTS);
  await sufferAll({ database, servers, provider }, faults, began);
  await wait(Math.max(0, MINUTES * 60_000 - (performance.now() - began)));
  // All faults end, and people go on: in a short world, some kinds of requests succeed only after that.
  await database.start();
  await servers.ready();
  await expect.poll(() => KINDS.filter((kind) => !isDone(population, kind)), { timeout: 400_000 }).toEqual([]);
  await life.stop();
  await population.finishRegistrations();
  const differences = await settlePromises(population.promises);
  let unfinished: Record<string, number> = {};
  for (let leaps = 0; leaps < MOST_LEAPS; leaps++) {
    await provider.quiet();
    unfinished = await findUnfinished(pool);
    if (leaps > 6 && Object.keys(unfinished).length === 0) break;
    aheadMs += LEAP_MS;
    await servers.leap(aheadMs);
    // Longer than a worker's pause.
    await wait(600);
  }
  await provider.quiet();
  await compareWithProvider(pool, now());
  const healedAfter = Math.round((performance.now() - began) / 1000 - MINUTES * 60);
  const wrong = await compareBooks(db, pool, population, provider);
  const codes = await servers.stop();
  await assertInvariants(db);
  const verdicts = ['ledger-check', 'verify-chain'].map((command) =>
    spawnSync(process.execPath, [bundledProgram(`server/entry/commands/${command}.ts`)], {
      env: {
        ...{ PATH: process.env.PATH, PITAKA_ENV: 'none', TZ: 'UTC', DATA_DIR: folder.path },
        // The command connects directly: the network of faults runs in this process, which waits for the command.
        ...{ DATABASE_URL: database.direct.app, DATABASE_ADMIN_URL: database.direct.owner },
      },
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    }),
  );

  const outcomes = new Map<string, number>();
  for (const { kind, outcome } of population.promises) {
    outcomes.set(`${kind} ${outcome}`, (outcomes.get(`${kind} ${outcome}`) ?? 0) + 1);
  }
  console.log(
    `WORLD_SEED=${SEED}: ${population.people.length} people, ${population.promises.length} promises, ${faults.length} faults in ${MINUTES} min${database.hasDisk ? '' : ' (no disk to fill)'}, healed in ${healedAfter} s`,
    Object.fromEntries([...outcomes].sort()),
  );
  console.log(`${provider.orders.size} payouts reached the provider`);
  if (process.env.WORLD_ANSWERS) {
    console.log(Object.fromEntries([...population.answers].sort()), faults, servers.errors.slice(0, 40));
  }
  expect(differences, 'answers that changed').toEqual([]);
  expect(unfinished, 'unfinished work').toEqual({});
  expect(wrong, 'books and promises').toEqual([]);
  expect(servers.endedAlone, 'servers that ended alone').toEqual([]);
  expect(unexplained(servers.errors), 'errors without a fault').toEqual([]);
  expect(codes).toEqual([0, 0]);
  for (const { status, stdout, stderr } of verdicts)
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  expect(population.people.length).toBeGreaterThan(Math.min(PEOPLE, 20));
  expect(provider.orders.size, 'payouts that reached the provider').toBeGreaterThan(0);
});
