import pg from 'pg';
import { fillPast, POSTINGS_EACH } from './ledger/big-tables.ts';
import { countJournals } from './ledger/books.ts';
import { type BenchDatabase, type BenchServer, benchServer } from './ledger/database.ts';
import type { HttpRun } from './ledger/http-load.ts';
import type { Contender, InProcessRun } from './ledger/in-process.ts';
import type { LoadResult } from './ledger/keep-busy.ts';
import { cpuRows, type Kind, kind, type Measured, peerOf, report, rowOf, runRounds, speedRow } from './ledger/kinds.ts';
import { measure, tpcbKind } from './ledger/measure.ts';
import type { Distribution } from './ledger/pick-accounts.ts';
import { startProductServer } from './ledger/product-server.ts';
import { servedSealLagMs, withSealLag } from './ledger/seal-lag.ts';
import type { Program } from './processes/child.ts';
import { freePorts } from './processes/free-ports.ts';
import { type Loader, startLoader } from './processes/loader.ts';
import type { Row } from './report/row.ts';
import { defineBench } from './run/define-bench.ts';

const SHARED_CORES = 'Posting, sealing, 64 requesters and PostgreSQL share the machine’s cores.';

export const bench = defineBench({
  about: 'Transfers beside PostgreSQL’s own benchmark (TPC-B).',
  options: {
    rounds: { whole: 3, quick: 1, about: 'rounds of each kind, alternating' },
    seconds: { whole: 3, quick: 2, about: 'measured seconds a round' },
    clients: { whole: 64, about: 'requests at once' },
    accounts: { whole: 10_000, about: 'in the small tables' },
    scale: {
      whole: 64,
      about: 'pgbench’s; under the number of clients its branches are a queue of their own',
    },
    big: {
      whole: 100_000,
      quick: 0,
      about: 'accounts of the big tables, each with ten postings; 0 leaves them and the uneven out',
    },
  },
  async run(values) {
    const bench = await openBench(values);
    const rows = await compareUniform(bench);
    if (values.big > 0) {
      rows.push(...(await compareUneven(bench)), ...(await compareServers(bench)), ...(await compareBig(bench)));
    }
    rows.push(await readSizes(bench.ours));
    for (const database of [bench.ours, bench.naive, bench.web]) await database.close();
    for (const program of [bench.first, bench.background]) program.kill('SIGTERM');
    bench.worker.stop();
    bench.loader.stop();
    return rows;
  },
});

interface Values {
  readonly rounds: number;
  readonly seconds: number;
  readonly clients: number;
  readonly accounts: number;
  readonly scale: number;
  readonly big: number;
}

interface Open extends Values {
  readonly server: BenchServer;
  readonly worker: Loader;
  readonly loader: Loader;
  readonly ours: BenchDatabase;
  readonly naive: BenchDatabase;
  readonly web: BenchDatabase;
  /** The ports of two servers that serve requests, and of one with the background work. */
  readonly ports: readonly [number, number, number];
  readonly first: Program;
  readonly background: Program;
}

async function openBench(values: Values): Promise<Open> {
  const server = await benchServer();
  console.log(
    `${values.clients} at once, ${values.accounts} accounts, ${values.rounds} rounds of ${values.seconds} s\n`,
  );
  const worker = await startLoader('bench/ledger/in-process.ts');
  const loader = await startLoader('bench/ledger/http-load.ts');
  const ours = await server.makeLedger('ours', values.accounts);
  const naive = await server.makeLedger('naive', values.accounts);
  const web = await server.makeLedger('web', values.accounts);
  const ports = await freePorts(3);
  const first = await startProductServer(web, ports[0], { serves: 'requests' });
  const background = await startProductServer(web, ports[2], { serves: 'work' });
  return { ...values, server, worker, loader, ours, naive, web, ports, first, background };
}

/** Transfers between random users. */
async function compareUniform(bench: Open): Promise<Row[]> {
  const { server, rounds } = bench;
  const tpcb = await tpcbKind(server, bench);
  const naive = inProcess(bench, 'naive transaction from Node', 'naive', 'uniform');
  const bare = inProcess(bench, 'ours, bare journal', 'bare', 'uniform');
  const whole = inProcess(bench, 'ours, whole transfer', 'whole', 'uniform');
  const http = overHttp(bench, 'ours, through HTTP', [bench.first], 'uniform');
  const kinds = [...(tpcb ? [tpcb] : []), naive, bare, whole, http];
  await runRounds(kinds, rounds);
  report(kinds, tpcb);
  const budget = (ratioAtLeast: number) => ({ budget: { ratioAtLeast }, bound: SHARED_CORES });
  return [
    speedRow('whole transfer in process', whole, tpcb, budget(5)),
    speedRow('bare journal in process', bare, tpcb),
    speedRow('the same as one transaction after the other', naive, tpcb),
    speedRow('transfer through HTTP', http, tpcb, budget(2.5)),
    ...cpuRows('a transfer through HTTP', http, { node: 150, database: 110 }),
    {
      ...rowOf('p99 in process', 'ms', whole, ({ p99Ms }) => p99Ms),
      ...(tpcb && { peer: peerOf(tpcb, ({ p50Ms }) => p50Ms, ', its p50'), budget: { ratioAtMost: 1 } }),
      bound: SHARED_CORES,
    },
    rowOf('p99 through HTTP', 'ms', http, ({ p99Ms }) => p99Ms),
    {
      ...rowOf('seals behind the journals at the full rate, at most', 'ms', whole, ({ sealLagMs }) => sealLagMs),
      budget: { atMost: 1000 },
      bound: SHARED_CORES,
    },
    rowOf('WAL of a transfer', 'B', whole, ({ walBytes }) => walBytes),
  ];
}

/** Transfers with uneven load: a few users have most of them (zipf), or half of all go to one house account (house). */
async function compareUneven(bench: Open): Promise<Row[]> {
  const uniform = inProcess(bench, 'whole transfer, uniform', 'whole', 'uniform');
  const zipf = inProcess(bench, 'whole transfer, zipf', 'whole', 'zipf');
  const house = inProcess(bench, 'whole transfer, house', 'whole', 'house');
  const kinds = [uniform, zipf, house, inProcess(bench, 'naive, house', 'naive', 'house')];
  await runRounds(kinds, bench.rounds);
  report(kinds, uniform);
  return [
    speedRow('half of all on one house account', house, uniform, { budget: { ratioAtLeast: 1 } }),
    speedRow('a few have most of all (zipf)', zipf, uniform),
  ];
}

async function compareServers(bench: Open): Promise<Row[]> {
  const second = await startProductServer(bench.web, bench.ports[1], { serves: 'requests' });
  const one = overHttp(bench, 'one process', [bench.first], 'uniform');
  const two = overHttp(bench, 'two processes', [bench.first, second], 'uniform');
  await runRounds([one, two], bench.rounds);
  report([one, two], one);
  second.kill('SIGTERM');
  return [speedRow('two servers on one database', two, one)];
}

async function compareBig(bench: Open): Promise<Row[]> {
  const { server, big: accounts } = bench;
  const count = (number: number) => number.toLocaleString('en-US');
  const name = `${count(accounts)} accounts with ${count(accounts * POSTINGS_EACH)} postings`;
  console.log(`\nThe same on ${name}`);
  const big = await server.makeLedger('big', accounts);
  const owner = new pg.Client({ connectionString: big.ownerUrl });
  await owner.connect();
  await fillPast(big, (text) => owner.query(text), accounts);
  await owner.end();
  const kinds = [
    inProcess(bench, 'whole transfer, small tables', 'whole', 'uniform'),
    kind('whole transfer, big tables', () => measureInProcess(bench, 'whole', 'uniform', { database: big, accounts })),
  ] as const;
  await runRounds(kinds, bench.rounds);
  report(kinds, kinds[0]);
  await big.close();
  return [
    speedRow(`whole transfer on ${name}`, kinds[1], kinds[0], {
      budget: { ratioAtLeast: 0.85 },
      bound: 'A page is written whole to the WAL the first time after a checkpoint, and there are more pages.',
    }),
  ];
}

function inProcess(bench: Open, name: string, contender: Contender, distribution: Distribution): Kind {
  const database = contender === 'naive' ? bench.naive : bench.ours;
  const where = { database, accounts: bench.accounts };
  return kind(name, () => measureInProcess(bench, contender, distribution, where));
}

function overHttp(bench: Open, name: string, programs: readonly Program[], distribution: Distribution): Kind {
  return kind(name, () => measureHttp(bench, programs, distribution));
}

const runOf = ({ clients, seconds }: Values) => ({ clients, warmUpMs: 1000, measureMs: seconds * 1000 });

async function measureInProcess(
  bench: Open,
  contender: Contender,
  distribution: Distribution,
  { database, accounts }: { database: BenchDatabase; accounts: number },
): Promise<Measured> {
  const connectionString = database.appUrl;
  const run: InProcessRun = { ...runOf(bench), contender, connectionString, accounts, distribution };
  return measure(bench.server, database, contender === 'naive' ? 'naive' : 'ours', [], () =>
    bench.worker.run<LoadResult>(run),
  );
}

async function measureHttp(bench: Open, programs: readonly Program[], distribution: Distribution): Promise<Measured> {
  const ports = bench.ports.slice(0, programs.length);
  const run: HttpRun = { ...runOf(bench), what: 'transfer', ports, accounts: bench.accounts, distribution };
  const lagMs = () => servedSealLagMs(bench.ports[2]);
  const work = () => withSealLag(run, lagMs, () => bench.loader.run<LoadResult>(run));
  return measure(bench.server, bench.web, 'ours', programs, work, bench.background);
}

async function readSizes(database: BenchDatabase): Promise<Row> {
  const rows = await database.ask<{ table: string; heap: string; indexes: string }>(
    `SELECT relname AS table, pg_table_size(oid) AS heap, pg_indexes_size(oid) AS indexes
     FROM pg_class WHERE relname IN ('journals', 'postings', 'journal_blocks')`,
  );
  const journals = await countJournals(database);
  const bytes = rows.reduce((sum, row) => sum + Number(row.heap) + Number(row.indexes), 0) / journals;
  return {
    ...{ what: 'disk of a transfer, its seal included', unit: 'B', rounds: [bytes], budget: { atMost: 500 } },
    bound: 'The rest are index pages of random keys, two thirds full.',
  };
}
