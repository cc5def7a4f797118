import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRecordPage } from '@pitaka/server/modules/back-office/reviewed-records/index.ts';
import { WITHDRAWAL_RECORD } from '@pitaka/server/modules/payments/withdrawals/index.ts';
import { type BenchDatabase, type BenchServer, openBenchServer } from './ledger/database.ts';
import type { HttpRun } from './ledger/http-load.ts';
import type { Ran } from './ledger/keep-busy.ts';
import { kind, promise, ratioOf, report, runRounds } from './ledger/kinds.ts';
import { measure, tpcbKind } from './ledger/measure.ts';
import { startProductServer } from './ledger/product-server.ts';
import { cleanUp, nextMessage, type Program, startProgram } from './processes/child.ts';
import { makeWorkFolder } from './processes/work-folder.ts';
import { median, spread } from './report/median.ts';
import { printTable } from './report/print-table.ts';
import { addPayoutAccounts, fillQueue } from './withdrawals/fill.ts';

const USAGE = `Usage: npm run bench -- withdrawals [options]
  --rounds N        rounds of each kind, alternating (3)
  --seconds N       measured seconds a round (4)
  --clients N       requests at once (64)
  --accounts N      users with a payout account each (10000)
  --scale N         pgbench's scale (64)
  --behind N        withdrawals that wait in the long queue (1000000); the short one has 1000
  --port N          the server's port (4520)`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '64' },
    accounts: { type: 'string', default: '10000' },
    scale: { type: 'string', default: '64' },
    behind: { type: 'string', default: '1000000' },
    port: { type: 'string', default: '4520' },
    help: { type: 'boolean', default: false },
  },
});

const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const CLIENTS = Number(values.clients);
const ACCOUNTS = Number(values.accounts);
const PORT = Number(values.port);
const SHORT_QUEUE = 1_000;
const PAGE_SIZE = 50;
const PAGES_A_ROUND = 200;

if (values.help) console.log(USAGE);
else await main().finally(cleanUp);

async function main(): Promise<void> {
  const server = await openBenchServer(join(await makeWorkFolder(), 'data'));
  try {
    console.log(
      `PostgreSQL ${await server.show('server_version')}, fsync=${await server.show('fsync')}, synchronous_commit=${await server.show('synchronous_commit')}`,
    );
    await compareRequests(server);
    await compareQueues(server);
  } finally {
    await server.close();
  }
}

/** A withdrawal asked for through HTTP: hold, limits, audit and live message in one transaction. */
async function compareRequests(server: BenchServer): Promise<void> {
  console.log(`${CLIENTS} at once, ${ACCOUNTS} users, ${ROUNDS} alternating rounds of ${SECONDS} s\n`);
  const database = await server.makeLedger('withdrawals', ACCOUNTS);
  await addPayoutAccounts(database, ACCOUNTS);
  const loader = startProgram('bench/ledger/http-load.ts', []);
  await nextMessage(loader);
  const program = await startProductServer(database, PORT);
  const tpcb = await tpcbKind(server, { clients: CLIENTS, seconds: SECONDS, scale: Number(values.scale) });
  const asking = kind('POST /withdraw/create', () => measureRequests(server, database, loader, program));
  const kinds = [...(tpcb ? [tpcb] : []), asking];
  await runRounds(kinds, ROUNDS);
  report(kinds, tpcb);
  if (tpcb) promise('a withdrawal beside TPC-B', ratioOf(asking, tpcb), 1);
  program.kill('SIGTERM');
  loader.disconnect();
  await database.close();
}

function measureRequests(server: BenchServer, database: BenchDatabase, loader: Program, program: Program) {
  const run: HttpRun = {
    clients: CLIENTS,
    warmUpMs: 1000,
    measureMs: SECONDS * 1000,
    what: 'withdrawal',
    ports: [PORT],
    accounts: ACCOUNTS,
    distribution: 'uniform',
  };
  return measure(server, database, 'ours', [program], () => {
    loader.send(run);
    return nextMessage<Ran>(loader);
  });
}

interface Reading {
  readonly name: string;
  read(): Promise<unknown>;
  readonly ms: number[];
}

/** The console's first page with a short queue behind it and with a long one. */
async function compareQueues(server: BenchServer): Promise<void> {
  const behind = Number(values.behind);
  const count = (number: number) => number.toLocaleString('en-US');
  console.log(`\nThe console’s first page, ${count(SHORT_QUEUE)} withdrawals behind it and ${count(behind)}`);
  const short = await server.makeLedger('short_queue', 1);
  const long = await server.makeLedger('long_queue', 1);
  await fillQueue(short, SHORT_QUEUE);
  await fillQueue(long, behind);
  const page = (database: BenchDatabase, order: 'oldest' | 'newest') => () =>
    readRecordPage(
      database.db,
      WITHDRAWAL_RECORD,
      'demo',
      { states: order === 'oldest' ? ['WaitReview'] : [], where: [] },
      { newestFirst: order === 'newest', size: PAGE_SIZE },
    );
  const readings: Reading[] = [
    { name: 'waiting, oldest first, short', read: page(short, 'oldest'), ms: [] },
    { name: 'waiting, oldest first, long', read: page(long, 'oldest'), ms: [] },
    { name: 'all, newest first, short', read: page(short, 'newest'), ms: [] },
    { name: 'all, newest first, long', read: page(long, 'newest'), ms: [] },
  ];
  for (const { read } of readings) for (let warm = 0; warm < 20; warm++) await read();
  for (let turn = 0; turn < PAGES_A_ROUND; turn++) {
    for (const { read, ms } of readings) {
      const startedAt = performance.now();
      await read();
      ms.push(performance.now() - startedAt);
    }
  }
  printTable(
    ['', 'median ms', 'spread'],
    readings.map(({ name, ms }) => [name, median(ms).toFixed(2), `${Math.round(spread(ms) * 100)} %`]),
  );
  const times = readings.map(({ ms }) => median(ms)) as [number, number, number, number];
  evaluateAtMost('the queue’s first page, long beside short', times[1] / times[0], 1.5);
  evaluateAtMost('the history’s first page, long beside short', times[3] / times[2], 1.5);
  await short.close();
  await long.close();
}

function evaluateAtMost(what: string, measured: number, atMost: number): void {
  const verdict = measured <= atMost ? 'ok' : 'short';
  console.log(`${what}: ${measured.toFixed(2)}x, promised at most ${atMost.toFixed(2)}x: ${verdict}`);
}
