import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fillPast, POSTINGS_EACH } from './ledger/big-tables.ts';
import { checkBooks, countJournals } from './ledger/books.ts';
import { type BenchDatabase, type BenchServer, openBenchServer } from './ledger/database.ts';
import type { HttpRun } from './ledger/http-load.ts';
import type { Contender, InProcessRun } from './ledger/in-process.ts';
import type { Ran } from './ledger/keep-busy.ts';
import { fillPgbench, findPgbench, runPgbench } from './ledger/pgbench.ts';
import type { Distribution } from './ledger/pick-accounts.ts';
import { postgresCpuMs } from './ledger/postgres-cpu.ts';
import { startTransferServer } from './ledger/transfer-server.ts';
import { cleanUp, nextMessage, type Program, startProgram } from './processes/child.ts';
import { cpuTimeMs } from './processes/cpu-time.ts';
import { makeWorkFolder } from './processes/work-folder.ts';
import { median, spread } from './report/median.ts';
import { printTable } from './report/print-table.ts';

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

interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Microseconds of CPU for one: of whoever asks and serves, and of PostgreSQL. */
  cpuUs?: number;
  databaseUs?: number;
  walBytes?: number;
}

interface Kind {
  readonly name: string;
  measure(): Promise<Measured>;
  readonly results: Measured[];
}

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
    const first = await startTransferServer(web, PORT);
    const tpcb = await tpcbKind(server);
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
    await runRounds(uniform);
    report(uniform, tpcb);
    judgeTargets(tpcb, uniform[uniform.length - 2] as Kind, uniform[uniform.length - 1] as Kind);

    console.log('\nA few have most of it (zipf), and half of all goes to one house account (house)');
    const uneven = [
      inProcess('whole transfer, uniform', 'whole', 'uniform'),
      inProcess('whole transfer, zipf', 'whole', 'zipf'),
      inProcess('whole transfer, house', 'whole', 'house'),
      inProcess('naive, zipf', 'naive', 'zipf'),
      inProcess('naive, house', 'naive', 'house'),
      overHttp('through HTTP, zipf', [first], [PORT], 'zipf'),
    ];
    await runRounds(uneven);
    report(uneven, uneven[0]);
    promise('house beside uniform', ratioOf(uneven[2] as Kind, uneven[0] as Kind), 1);

    console.log('\nTwo servers on one database');
    const second = await startTransferServer(web, PORT + 1);
    const both = [
      overHttp('one process', [first], [PORT], 'uniform'),
      overHttp('two processes', [first, second], [PORT, PORT + 1], 'uniform'),
    ];
    await runRounds(both);
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

function kind(name: string, measure: () => Promise<Measured>): Kind {
  return { name, measure, results: [] };
}

async function tpcbKind(server: BenchServer): Promise<Kind | undefined> {
  const pgbench = findPgbench();
  if (pgbench === null) {
    console.log(
      'There is no pgbench on this machine (Debian: apt-get install postgresql): no ratio to TPC-B is printed.\n',
    );
    return undefined;
  }
  await server.makeEmpty('tpcb');
  const database = { url: server.superuser, name: 'tpcb' };
  await fillPgbench(pgbench, database, Number(values.scale));
  return kind(`pgbench TPC-B (scale ${values.scale}, prepared)`, async () => {
    const cpu = await postgresCpuMs(server.pid);
    const ran = await runPgbench(pgbench, database, { clients: CLIENTS, seconds: SECONDS + 1 });
    return { ...ran, ...databaseCpu(cpu, await postgresCpuMs(server.pid), ran.perSecond * (SECONDS + 1)) };
  });
}

function databaseCpu(before: number | undefined, after: number | undefined, count: number): { databaseUs?: number } {
  return before === undefined || after === undefined ? {} : { databaseUs: ((after - before) * 1000) / count };
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
  const run: HttpRun = { ...RUN, ports, accounts: ACCOUNTS, distribution };
  return measure(server, database, 'ours', programs, () => {
    loader.send(run);
    return nextMessage<Ran>(loader);
  });
}

/** One run with its books: what does not balance, or was refused, has no figure. */
async function measure(
  server: BenchServer,
  database: BenchDatabase,
  whose: 'ours' | 'naive',
  programs: readonly Program[],
  work: () => Promise<Ran>,
): Promise<Measured> {
  const before = await countJournals(database);
  const lsn = (await database.ask<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn'))[0]?.lsn ?? '0/0';
  const cpuOf = () => Promise.all(programs.map((program) => cpuTimeMs(program.pid ?? 0)));
  const [cpu, serving] = [await postgresCpuMs(server.pid), await cpuOf()];
  const ran = await work();
  const [cpuAfter, servingAfter] = [await postgresCpuMs(server.pid), await cpuOf()];
  const [wal] = await database.ask<{ bytes: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '${lsn}') AS bytes`,
  );
  const wrong = await checkBooks(database, { before, acknowledged: ran.acknowledged }, whose);
  if (wrong !== '') throw new Error(`the books do not balance, so there is no figure: ${wrong}`);
  if (ran.refused > 0) throw new Error(`${ran.refused} transfers were refused: ${ran.firstRefusal}`);
  const servedMs = servingAfter.reduce((sum, after, index) => sum + (after?.own ?? 0) - (serving[index]?.own ?? 0), 0);
  return {
    perSecond: ran.perSecond,
    p50Ms: ran.p50Ms,
    p99Ms: ran.p99Ms,
    cpuUs: programs.length > 0 ? (servedMs * 1000) / ran.acknowledged : ran.cpuUs,
    ...databaseCpu(cpu, cpuAfter, ran.acknowledged),
    walBytes: Number(wal?.bytes) / ran.acknowledged,
  };
}

/** In turn, so that whatever else the machine does meets all of them. */
async function runRounds(kinds: readonly Kind[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of kinds) one.results.push(await one.measure());
  }
}

function middleOf(one: Kind, pick: (measured: Measured) => number | undefined): number {
  return median(one.results.map(pick).filter((value) => value !== undefined));
}

/** The median of the ratios of each round: what disturbed a round disturbed both. */
function ratioOf(one: Kind, other: Kind): number {
  return median(one.results.map((result, round) => result.perSecond / (other.results[round]?.perSecond ?? Number.NaN)));
}

function report(kinds: readonly Kind[], beside: Kind | undefined): void {
  const whole = (value: number) => (Number.isNaN(value) ? '-' : String(Math.round(value)));
  printTable(
    ['', 'a second', 'spread', 'p50 ms', 'p99 ms', 'ratio', 'Node us', 'PostgreSQL us', 'WAL bytes'],
    kinds.map((one) => [
      one.name,
      whole(middleOf(one, (result) => result.perSecond)),
      `${Math.round(spread(one.results.map((result) => result.perSecond)) * 100)} %`,
      middleOf(one, (result) => result.p50Ms).toFixed(1),
      middleOf(one, (result) => result.p99Ms).toFixed(1),
      beside ? `${ratioOf(one, beside).toFixed(2)}x` : '-',
      whole(middleOf(one, (result) => result.cpuUs)),
      whole(middleOf(one, (result) => result.databaseUs)),
      whole(middleOf(one, (result) => result.walBytes)),
    ]),
  );
}

function promise(what: string, measured: number, atLeast: number): void {
  const kept = measured >= atLeast ? 'ok' : 'short';
  console.log(`${what}: ${measured.toFixed(2)}x, promised ${atLeast.toFixed(2)}x: ${kept}`);
}

function judgeTargets(tpcb: Kind | undefined, whole: Kind, http: Kind): void {
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
  await runRounds(kinds);
  report(kinds, kinds[0]);
  promise('big tables beside small', ratioOf(kinds[1] as Kind, kinds[0] as Kind), 0.8);
  await big.close();
}

async function printSizes(database: BenchDatabase): Promise<void> {
  const rows = await database.ask<{ table: string; heap: string; indexes: string }>(
    `SELECT relname AS table, pg_relation_size(oid) AS heap, pg_indexes_size(oid) AS indexes
     FROM pg_class WHERE relname IN ('journals', 'postings')`,
  );
  const journals = await countJournals(database);
  const parts = rows.map(
    (row) =>
      `${row.table} ${Math.round(Number(row.heap) / journals)} and ${Math.round(Number(row.indexes) / journals)} of indexes`,
  );
  console.log(`\nBytes on disk for one transfer: ${parts.join(', ')}`);
}
