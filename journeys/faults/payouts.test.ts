import { setTimeout as after } from 'node:timers/promises';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { DEFAULT_TERMS } from '@pitaka/core/payments/withdrawals/terms.ts';
import { createManualDeposit } from '@pitaka/server/adapters/deposit/manual/manual-deposit.ts';
import { runReconciliation } from '@pitaka/server/modules/back-office/reconciliation/index.ts';
import { readBalance } from '@pitaka/server/modules/money/ledger/index.ts';
import { assertInvariants } from '@pitaka/server/modules/money/ledger/testing/assert-invariants.ts';
import { depositProviders } from '@pitaka/server/modules/payments/deposits/index.ts';
import { paymentBooks } from '@pitaka/server/modules/payments/reconciliation/index.ts';
import { createRequestBatch, payoutProviders } from '@pitaka/server/modules/payments/withdrawals/index.ts';
import { PLAY_PARTS } from '@pitaka/server/modules/play/channels/published.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import type { Log } from '@pitaka/server/platform/log.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { afterEach, expect, it } from 'vitest';
import { makeSite } from '../support/person-with-money.ts';
import { openFaultDatabase } from './fault-database.ts';
import { type BankPlan, drawPlan, seededRandom } from './payouts/bank-plan.ts';
import { fastClock } from './payouts/fast-clock.ts';
import { startPayoutWorkers } from './payouts/payout-workers.ts';
import {
  ACCOUNTS_EACH,
  accountNumberOf,
  makePersonWithAccounts,
  type PersonWithAccounts,
  START_MINOR,
} from './payouts/people-with-accounts.ts';
import { type BankEntry, openSimulatedBank, type SimulatedBank } from './payouts/simulated-bank.ts';
import { WORLD_KEY } from './payouts/world.ts';

/** `npm run faults` sets 10,000. */
const PAYOUTS = Number(process.env.FAULT_PAYOUTS ?? 300);
const SEED = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const WORKERS = 2;
const KILLS = Math.max(6, Math.ceil(PAYOUTS / 60));
const TIMEOUT_MS = 1_800_000 + PAYOUTS * 120;

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 120_000);

const silent = () => {};
const log = { info: silent, warn: silent, error: console.error } as unknown as Log;

it(`each of ${PAYOUTS} payouts is paid at most once and none is lost, with any faults of the bank and the workers (seed ${SEED})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { db, url: databaseUrl } = await openDatabaseOfTest();
  const beganAtMs = Date.now();
  const clock = fastClock(beganAtMs);
  const random = seededRandom(SEED);
  const secrets = createSecretKeys([WORLD_KEY]);
  const plans = new Map<string, BankPlan>();
  const people: PersonWithAccounts[] = [];
  await makeSite(db);
  for (let number = 0; number * ACCOUNTS_EACH < PAYOUTS; number++) {
    people.push(await makePersonWithAccounts(db, secrets, number, clock()));
    for (let place = 0; place < ACCOUNTS_EACH; place++)
      plans.set(accountNumberOf(number * ACCOUNTS_EACH + place), drawPlan(random));
  }
  let ingresses: () => readonly string[] = () => [];
  const planOf = (number: string) => plans.get(number) as BankPlan;
  const bank = await openSimulatedBank({ planOf, random, secrets, clock, ingresses: () => ingresses() });
  undo.push(() => bank.close());
  const workers = await startPayoutWorkers({ databaseUrl, bankUrl: bank.url, beganAtMs }, WORKERS);
  undo.push(() => workers.stop());
  ingresses = workers.ingresses;

  const asking = askForAll(databaseUrl, people, clock);
  for (let kill = 0; kill < KILLS; kill++) {
    await after(100 + random() * 500);
    await workers.killOne(kill);
  }
  const requested = await asking;
  await allSettled(db);
  await bank.quiet();
  await allSettled(db);

  const rows = await db.selectFrom('withdrawals').selectAll().execute();
  expect(rows.length, 'none is lost').toBe(requested);
  const differences: string[] = [];
  const spent = new Map<string, bigint>();
  for (const row of rows) {
    const entry = bank.books.get(row.reference);
    expect(entry?.taken ?? 0, `orders the bank took for ${row.reference}`).toBeLessThanOrEqual(1);
    if (row.state === 'Success') spent.set(row.uid, (spent.get(row.uid) ?? 0n) + row.amount_minor);
    const ours = row.state === 'Success' ? 'paid' : row.fail_kind;
    const theirs = entry?.status ?? 'refused';
    if (ours === theirs) continue;
    expect(whyItDiffers(entry), `${row.reference}: ours ${ours}, theirs ${theirs}`).not.toBe('');
    differences.push(row.reference);
  }
  for (const person of people) {
    const held = await readBalance(db, 'demo', userAccount(person.uid, 'hold.withdrawal'));
    const available = await readBalance(db, 'demo', userAccount(person.uid, 'available'));
    expect({ uid: person.uid, held, available }).toEqual({
      uid: person.uid,
      held: 0n,
      available: START_MINOR - (spent.get(person.uid) ?? 0n),
    });
  }
  await assertInvariants(db);
  expect(await findDifferences(db, bank, new Date(clock().getTime() + 3_600_000))).toEqual(differences.sort());
  console.log(describeRun(rows, [...bank.books.values()], differences.length));
});

/**
 * The reason why our books and the bank's may differ in the end: the bank contradicted itself, or its last callback
 * never reached us. '': no reason.
 */
function whyItDiffers(entry: BankEntry | undefined): string {
  if (entry?.plan.fate === 'contradiction') return 'it said refused and paid';
  if (entry?.status === 'reversed' && entry.lostCallbacks.includes('reversed'))
    return 'it came back and no callback reached us';
  return '';
}

/** The references of withdrawals that reconciliation reports as different from the bank's books. */
async function findDifferences(db: Database, bank: SimulatedBank, now: Date): Promise<string[]> {
  const listPayouts = async (_siteId: string, from: Date, before: Date) =>
    [...bank.books.values()].filter(({ at }) => at >= from && at < before);
  const providers = {
    payouts: payoutProviders([{ name: 'sandbox', listPayouts }]),
    deposits: depositProviders([createManualDeposit()]),
  };
  const run = await runReconciliation(
    { db, books: paymentBooks(providers), clock: () => now },
    {
      site: { siteId: 'demo', unit: 'COIN', settings: {} },
      provider: 'sandbox',
      about: 'payout',
      from: new Date(now.getTime() - 7 * 86_400_000),
    },
  );
  expect(run).toMatchObject({ fault: '', theirs: bank.books.size });
  const findings = await db.selectFrom('reconciliation_findings').select(['kind', 'reference']).execute();
  const conflicts = findings.filter(({ kind }) => kind === 'status_conflict');
  for (const { reference } of conflicts) expect(bank.books.get(reference)?.plan.fate, reference).toBe('contradiction');
  const compared = findings.filter(({ kind }) => kind !== 'status_conflict');
  for (const { kind, reference } of compared) {
    const isContradiction = bank.books.get(reference)?.plan.fate === 'contradiction';
    expect([reference, kind]).toEqual([reference, isContradiction ? 'paid_after_return' : 'status']);
  }
  return compared.map(({ reference }) => reference).sort();
}

async function askForAll(databaseUrl: string, people: readonly PersonWithAccounts[], clock: () => Date) {
  const batch = createRequestBatch({ connectionString: databaseUrl, clock, log, play: PLAY_PARTS });
  undo.push(() => batch.close());
  const terms = { ...DEFAULT_TERMS, reviewAfterCountADay: ACCOUNTS_EACH, coolingHours: 0 };
  let requested = 0;
  for (const person of people) {
    const answers = await Promise.all(
      person.accountIds.map((accountId, place) =>
        batch.request({
          siteId: 'demo',
          uid: person.uid,
          unit: 'COIN',
          timezone: 'UTC',
          terms,
          amountMinor: 100_00n + BigInt(place * 1_000 + people.indexOf(person)),
          isPinProven: true,
          accountId,
          idempotencyKey: accountId,
          address: '10.0.0.1',
          device: 'test',
          session: 'se_test',
          payBy: () => ({ provider: 'sandbox', paysByItself: true }),
        }),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: true, value: { state: 'WaitExec' } });
      requested += 1;
    }
  }
  return requested;
}

/**
 * If the bank reports a payout as refused and then as paid, the user's other payouts stop: an operator resolves each of
 * these.
 */
async function clearConflicts(db: Database): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({
      resolution: 'the bank was asked',
      resolved_as: 'explained',
      resolved_by: 'operator',
      resolved_at: new Date(),
    })
    .where('kind', '=', 'status_conflict')
    .where('resolved_at', 'is', null)
    .execute();
}

/** If nothing changes for this long, the open withdrawals will never settle. */
const STUCK_AFTER_MS = 180_000;

async function allSettled(db: Database): Promise<void> {
  let [seen, changedAt] = ['', Date.now()];
  for (;;) {
    await clearConflicts(db);
    const open = await db
      .selectFrom('withdrawals')
      .select(['withdrawal_id', 'uid', 'state', 'version', 'hold_reason', 'next_poll_at', 'poll_count', 'changed_at'])
      .where('state', 'not in', ['Success', 'Fail'])
      .execute();
    if (open.length === 0) return;
    const now = JSON.stringify(open);
    if (now !== seen) [seen, changedAt] = [now, Date.now()];
    if (Date.now() - changedAt > STUCK_AFTER_MS) {
      const findings = await db
        .selectFrom('reconciliation_findings')
        .selectAll()
        .where('resolved_at', 'is', null)
        .execute();
      throw new Error(`withdrawals never settle: ${now}; open findings: ${JSON.stringify(findings)}`);
    }
    await after(100);
  }
}

async function openDatabaseOfTest(): Promise<{ db: Database; url: string }> {
  const database = await openFaultDatabase();
  undo.push(() => database.close());
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 4 }));
  undo.push(() => db.destroy());
  return { db, url: database.appUrl };
}

function describeRun(
  rows: readonly { state: string; fail_kind: string | null }[],
  entries: readonly BankEntry[],
  differences: number,
): string {
  const outcomes = Object.entries(Object.groupBy(rows, (row) => row.fail_kind ?? row.state))
    .map(([outcome, of]) => `${of?.length} ${outcome}`)
    .join(', ');
  return `${rows.length} payouts, ${entries.length} taken by the bank: ${outcomes}; ${KILLS} workers killed; ${differences} explained differences (seed ${SEED})`;
}
