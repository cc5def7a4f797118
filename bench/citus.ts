import { makeBoth, type NodesDatabase } from './citus/nodes.ts';
import { readUnderLoad } from './http/read-under-load.ts';
import type { HttpRun } from './ledger/http-load.ts';
import type { LoadResult } from './ledger/keep-busy.ts';
import { FIRST_UID } from './ledger/pick-accounts.ts';
import { startProductServer } from './ledger/product-server.ts';
import type { Program } from './processes/child.ts';
import { cpuTimeMs } from './processes/cpu-time.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { median } from './report/median.ts';
import { printTable } from './report/print-table.ts';
import type { Row } from './report/row.ts';
import { DAYS } from './reports/fill.ts';
import { LEADER, MEMBERS } from './reports/team.ts';
import { defineBench } from './run/define-bench.ts';

const WARM_UP_MS = 1_000;
const PAGE = { number: 0, size: 50, category_2_name: '', appname: '' };

interface Side {
  readonly name: string;
  readonly nodes: NodesDatabase;
  readonly program: Program;
  readonly port: number;
}

interface Cost {
  readonly nodeUs: number;
  readonly databaseUs: number;
  readonly p50Ms: number;
}

/** One kind of request, and its costs on one node and on three. */
interface Kind {
  readonly name: string;
  ask(side: Side): Promise<{ readonly answered: number; readonly p50Ms: number }>;
  readonly one: Cost[];
  readonly three: Cost[];
}

export const bench = defineBench({
  about: 'What a database divided among three nodes of Citus costs beside one node; needs CITUS_URL.',
  options: {
    rounds: { whole: 7, quick: 1, about: 'rounds of each kind, alternating' },
    seconds: { whole: 4, quick: 2, about: 'measured seconds a round' },
    clients: { whole: 8, about: 'requests at once' },
    accounts: { whole: 2_000, about: 'users' },
    conversions: { whole: 20_000, about: `of the year of a team of ${MEMBERS}` },
  },
  async run({ rounds, seconds, clients, accounts, conversions }) {
    const { CITUS_URL } = process.env;
    if (!CITUS_URL) {
      console.log('Skipped: CITUS_URL is not set (npm run test:citus -- --help says what it is).');
      return [];
    }
    const made = await makeBoth(CITUS_URL, { accounts: Math.max(accounts, MEMBERS + 1), conversions });
    const [onePort, threePort] = await freePorts(2);
    // Servers without jobs and seals: these run at any time, so their CPU would count for the request that is measured.
    const start = ({ database }: NodesDatabase, port: number) =>
      startProductServer(database, port, { serves: 'requests' });
    const one = { name: 'one node', nodes: made.one, port: onePort, program: await start(made.one, onePort) };
    const three = { name: 'three', nodes: made.three, port: threePort, program: await start(made.three, threePort) };
    const [transfers, reads] = [
      await startLoader('bench/ledger/http-load.ts'),
      await startLoader('bench/http/load.ts'),
    ];

    const transfer = kind('a transfer', async ({ port }) => {
      const run: HttpRun = {
        ...{ clients, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000, what: 'transfer' },
        ...{ ports: [port], accounts, distribution: 'uniform' },
      };
      const { acknowledged, refused, firstRefusal, p50Ms } = await transfers.run<LoadResult>(run);
      if (refused > 0) throw new Error(`${refused} transfers were refused: ${firstRefusal}`);
      return { answered: acknowledged, p50Ms };
    });
    const reading = (name: string, path: string, body: object, uid: string) =>
      kind(name, ({ port }) => readUnderLoad(reads, port, { path, body, uid, clients, seconds }));
    const today = Date.now();
    const dayAgo = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
    const year = { from: dayAgo(DAYS - 1), to: dayAgo(0) };
    const kinds = [
      transfer,
      reading('a catalogue page', '/wxcps/applist', PAGE, String(FIRST_UID + 1)),
      reading('a year’s report', '/report/list', { ...year, by: 'member', number: 0, size: 20 }, LEADER),
    ];
    for (let round = 0; round < rounds; round++) {
      for (const each of kinds) {
        each.one.push(await measure(each, one));
        each.three.push(await measure(each, three));
      }
    }
    printCosts(kinds);
    for (const { program } of [one, three]) program.kill('SIGTERM');
    for (const loader of [transfers, reads]) loader.stop();
    for (const { nodes } of [one, three]) await nodes.database.close();
    return kinds.flatMap((each) => [
      rowOf(each, 'Node', ({ nodeUs }) => nodeUs),
      rowOf(each, 'PostgreSQL of three nodes', ({ databaseUs }) => databaseUs),
    ]);
  },
});

function kind(name: string, ask: Kind['ask']): Kind {
  return { name, ask, one: [], three: [] };
}

async function measure({ ask }: Kind, side: Side): Promise<Cost> {
  const times = async () => [(await cpuTimeMs(side.program.pid ?? 0))?.own, await side.nodes.cpuMs()] as const;
  const before = await times();
  const { answered, p50Ms } = await ask(side);
  const after = await times();
  const micros = (which: 0 | 1) => (((after[which] ?? Number.NaN) - (before[which] ?? Number.NaN)) * 1000) / answered;
  return { nodeUs: micros(0), databaseUs: micros(1), p50Ms };
}

function rowOf({ name, one, three }: Kind, whose: string, pick: (cost: Cost) => number): Row {
  return {
    ...{ what: `CPU of ${name}, ${whose}`, unit: 'us', rounds: three.map(pick) },
    peer: { name: 'one node', rounds: one.map(pick) },
  };
}

function printCosts(kinds: readonly Kind[]): void {
  const middle = (costs: readonly Cost[], pick: (cost: Cost) => number) => median(costs.map(pick));
  printTable(
    ['CPU us', 'Node, one', 'three', 'PostgreSQL, one', 'three', 'p50 ms, one', 'three'],
    kinds.map(({ name, one, three }) => [
      name,
      ...[one, three].map((costs) => middle(costs, ({ nodeUs }) => nodeUs).toFixed(0)),
      ...[one, three].map((costs) => middle(costs, ({ databaseUs }) => databaseUs).toFixed(0)),
      ...[one, three].map((costs) => middle(costs, ({ p50Ms }) => p50Ms).toFixed(1)),
    ]),
  );
}
