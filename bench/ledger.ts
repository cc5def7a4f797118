import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fillPast, POSTINGS_EACH } from './ledger/big-tables.ts';
import { countJournals } from './ledger/books.ts';
import { type BenchDatabase, type BenchServer, openBenchServer } from './ledger/database.ts';
import type { HttpRun } from './ledger/http-load.ts';
import type { Contender, InProcessRun } from './ledger/in-process.ts';
import type { Ran } from './ledger/keep-busy.ts';
import { type Kind, kind, type Measured, middleOf, promise, ratioOf, report, runRounds } from './ledger/kinds.ts';
import { measure, tpcbKind } from './ledger/measure.ts';
import type { Distribution } from './ledger/pick-accounts.ts';
import { startProductServer } from './ledger/product-server.ts';
import { servedSealLagMs, withSealLag } from './ledger/seal-lag.ts';
import { cleanUp, nextMessage, type Program, startProgram } from './processes/child.ts';
import { makeWorkFolder } from './processes/work-folder.ts';

const USAGE = `Usage: npm run bench -- ledger [options]
  --rounds N        rounds of each kind, alternating (3)
  --seconds N       measured seconds a round (4)
  --clients N       requests at once (64)
  --accounts N      (10000)
  --scale N         pgbench's scale; under the number of clients its branches are a queue of their own (64)
  --big N           accounts of the big tables, each with ten postings (100000); 0 leaves them out
  --port N          the server's port; the next one is used too (4500)
  --long            five rounds of ten seconds, and a million accounts with ten million postings`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    clients: { type: 'string', default: '64' },
    accounts: { type: 'string', default: '10000' },
    scale: { type: 'string', default: '64' },
    big: { type: 'string' },
    port: { type: 'string', default: '4500' },
    long: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const ROUNDS = Number(values.rounds ?? (values.long ? 5 : 3));
const SECONDS = Number(values.seconds ?? (values.long ? 10 : 4));
const BIG = Number(values.big ?? (values.long ? 1_000_000 : 100_000));
const CLIENTS = Number(values.clients);
const ACCOUNTS = Number(values.accounts);
const PORT = Number(values.port);
const RUN = { clients: CLIENTS, warmUpMs: 1000, measureMs: SECONDS * 1000 };

if (values.help) console.log(USAGE);
else await main().finally(cleanUp);

async function main(): Promise<void> {
  const server = await openBenchServer(join(await makeWorkFolder(), 'data'));
  try {
    const settings = await Promise.all(
      ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size'].map(
        async (name) => `${name}=${await server.show(name)}`,
      ),
    );
    console.log(`PostgreSQL: ${settings.join(' ')}`);
    console.log(`${CLIENTS} at once, ${ACCOUNTS} accounts, ${ROUNDS} alternating rounds of ${SECONDS} s\n`);
    const worker = startProgram('bench/ledger/in-process.ts', []);
    await nextMessage(worker);
    const loader = startProgram('bench/ledger/http-load.ts', []);
    await nextMessage(loader);

    const ours = await server.makeLedger('ours', ACCOUNTS);
    const naive = await server.makeLedger('naive', ACCOUNTS);
    const web = await server.makeLedger('web', ACCOUNTS);
    const first = await startProductServer(web, PORT);
    const tpcb = await tpcbKind(server, { clients: CLIENTS, seconds: SECONDS, scale: Number(values.scale) });
    const inProcess = (name: string, contender: Contender, distribution: Distribution) =>
      kind(name, () => measureInProcess(server, contender === 'naive' ? naive : ours, worker, contender, distribution));
    const overHttp = (name: string, programs: readonly Program[], ports: number[], distribution: Distribution) =>
      kind(name, () => measureHttp(server, web, loader, programs, ports, distribution));

    console.log('Everybody pays anybody (uniform)');
    const uniform = [
      ...(tpcb ? [tpcb] : []),
      inProcess('naive transaction from Node', 'naive', 'uniform'),
      inProcess('ours, bare journal', 'bare', 'uniform'),
      inProcess('ours, whole transfer', 'whole', 'uniform'),
      overHttp('ours, through HTTP', [first], [PORT], 'uniform'),
    ];
    await runRounds(uniform, ROUNDS);
    report(uniform, tpcb);
    evaluateTargets(tpcb, uniform[uniform.length - 2] as Kind, uniform[uniform.length - 1] as Kind);

    console.log('\nA few have most of it (zipf), and half of all goes to one house account (house)');
    const uneven = [
      inProcess('whole transfer, uniform', 'whole', 'uniform'),
      inProcess('whole transfer, zipf', 'whole', 'zipf'),
      inProcess('whole transfer, house', 'whole', 'house'),
      inProcess('naive, zipf', 'naive', 'zipf'),
      inProcess('naive, house', 'naive', 'house'),
      overHttp('through HTTP, zipf', [first], [PORT], 'zipf'),
    ];
    await runRounds(uneven, ROUNDS);
    report(uneven, uneven[0]);
    promise('house beside uniform', ratioOf(uneven[2] as Kind, uneven[0] as Kind), 1);

    console.log('\nTwo servers on one database');
    const second = await startProductServer(web, PORT + 1);
    const both = [
      overHttp('one process', [first], [PORT], 'uniform'),
      overHttp('two processes', [first, second], [PORT, PORT + 1], 'uniform'),
    ];
    await runRounds(both, ROUNDS);
    report(both, both[0]);
    for (const program of [first, second]) program.kill('SIGTERM');

    if (BIG > 0) await compareBig(server, ours, worker);
    await printSizes(ours);
    for (const database of [ours, naive, web]) await database.close();
    worker.disconnect();
    loader.disconnect();
  } finally {
    await server.close();
  }
}

async function measureInProcess(
  server: BenchServer,
  database: BenchDatabase,
  worker: Program,
  contender: Contender,
  distribution: Distribution,
  accounts = ACCOUNTS,
): Promise<Measured> {
  const run: InProcessRun = { ...RUN, contender, connectionString: database.appUrl, accounts, distribution };
  return measure(server, database, contender === 'naive' ? 'naive' : 'ours', [], () => {
    worker.send(run);
    return nextMessage<Ran>(worker);
  });
}

async function measureHttp(
  server: BenchServer,
  database: BenchDatabase,
  loader: Program,
  programs: readonly Program[],
  ports: readonly number[],
  distribution: Distribution,
): Promise<Measured> {
  const run: HttpRun = { ...RUN, what: 'transfer', ports, accounts: ACCOUNTS, distribution };
  return measure(server, database, 'ours', programs, () => {
    loader.send(run);
    const lagMs = async () => Math.max(...(await Promise.all(ports.map(servedSealLagMs))));
    return withSealLag(run, lagMs, () => nextMessage<Ran>(loader));
  });
}

function evaluateTargets(tpcb: Kind | undefined, whole: Kind, http: Kind): void {
  if (!tpcb) return;
  promise('whole transfer beside TPC-B', ratioOf(whole, tpcb), 6);
  promise('through HTTP beside TPC-B', ratioOf(http, tpcb), 4);
  const [p99, p50] = [middleOf(http, (result) => result.p99Ms), middleOf(tpcb, (result) => result.p50Ms)];
  console.log(
    `p99 through HTTP: ${p99.toFixed(1)} ms, promised at most TPC-B's p50 of ${p50.toFixed(1)} ms: ${p99 <= p50 ? 'ok' : 'short'}`,
  );
}

async function compareBig(server: BenchServer, small: BenchDatabase, worker: Program): Promise<void> {
  const count = (number: number) => number.toLocaleString('en-US');
  console.log(`\nThe same on ${count(BIG)} accounts with ${count(BIG * POSTINGS_EACH)} postings`);
  const big = await server.makeLedger('big', BIG);
  const owner = new pg.Client({ connectionString: big.ownerUrl });
  await owner.connect();
  await fillPast(big, (text) => owner.query(text), BIG);
  await owner.end();
  const kinds = [
    kind('whole transfer, small tables', () => measureInProcess(server, small, worker, 'whole', 'uniform')),
    kind('whole transfer, big tables', () => measureInProcess(server, big, worker, 'whole', 'uniform', BIG)),
  ];
  await runRounds(kinds, ROUNDS);
  report(kinds, kinds[0]);
  promise('big tables beside small', ratioOf(kinds[1] as Kind, kinds[0] as Kind), 0.8);
  await big.close();
}

async function printSizes(database: BenchDatabase): Promise<void> {
  const rows = await database.ask<{ table: string; heap: string; indexes: string }>(
    `SELECT relname AS table, pg_table_size(oid) AS heap, pg_indexes_size(oid) AS indexes
     FROM pg_class WHERE relname IN ('journals', 'postings', 'journal_blocks')`,
  );
  const journals = await countJournals(database);
  const parts = rows.map(
    (row) =>
      `${row.table} ${Math.round(Number(row.heap) / journals)} and ${Math.round(Number(row.indexes) / journals)} of indexes`,
  );
  const all = rows.filter(({ table }) => table !== 'journal_blocks');
  const bytes = all.reduce((sum, row) => sum + Number(row.heap) + Number(row.indexes), 0) / journals;
  console.log(`\nBytes on disk for one transfer: ${Math.round(bytes)} and its seal: ${parts.join(', ')}`);
}
