import type { BenchDatabase, BenchServer } from '../ledger/database.ts';
import { postgresCpuMs } from '../ledger/postgres-cpu.ts';
import type { Program } from '../processes/child.ts';
import { cpuTimeMs } from '../processes/cpu-time.ts';
import type { Loader } from '../processes/loader.ts';
import { median } from '../report/median.ts';
import { printTable } from '../report/print-table.ts';
import type { Row } from '../report/row.ts';
import { watchLag } from './engine-lag.ts';
import type { PostbackResult, PostbackRun } from './postback-load.ts';

const CONNECTIONS = 16;
const COUNT = 1_000;

interface Side {
  /** The number of conversions before the measurement. */
  readonly name: number;
  readonly database: BenchDatabase;
  readonly port: number;
  readonly program: Program;
}

interface Cost {
  readonly nodeUs: number;
  readonly databaseUs: number;
  readonly perSecond: number;
}

/**
 * Measures the cost of one conversion, from its postback to its lines and sums: with few existing rows, and with many.
 */
export async function compareCosts(
  server: BenchServer,
  loader: Loader,
  sides: readonly [Side, Side],
  rounds: number,
): Promise<Row> {
  const costs = sides.map(() => [] as Cost[]);
  // The first round has a cold cache.
  for (let round = -1; round < rounds; round++) {
    for (const [place, side] of sides.entries()) {
      const cost = await measureConversions(server, loader, side);
      if (round >= 0) costs[place]?.push(cost);
    }
  }
  const middle = (place: number, pick: (cost: Cost) => number) => median((costs[place] as Cost[]).map(pick));
  printTable(
    ['conversions there', 'a second', 'Node us each', 'PostgreSQL us each'],
    sides.map(({ name }, place) => [
      name.toLocaleString('en-US'),
      middle(place, ({ perSecond }) => perSecond).toFixed(0),
      middle(place, ({ nodeUs }) => nodeUs).toFixed(0),
      middle(place, ({ databaseUs }) => databaseUs).toFixed(0),
    ]),
  );
  const count = (place: 0 | 1) => sides[place].name.toLocaleString('en-US');
  const wholes = (place: 0 | 1) => (costs[place] as Cost[]).map(({ nodeUs, databaseUs }) => nodeUs + databaseUs);
  return {
    ...{ what: `CPU of a conversion, ${count(1)} there`, unit: 'us', rounds: wholes(1) },
    peer: { name: `${count(0)} there`, rounds: wholes(0) },
  };
}

/** The CPU time of one conversion, from its postback until its day is computed. */
export async function measureConversions(
  server: BenchServer,
  loader: Loader,
  { database, port, program }: Omit<Side, 'name'>,
): Promise<Cost> {
  const cpu = async () => [
    (await cpuTimeMs(program.pid ?? 0))?.own ?? Number.NaN,
    (await postgresCpuMs(server.pid)) ?? Number.NaN,
  ];
  const [nodeBefore = 0, databaseBefore = 0] = await cpu();
  const watch = watchLag(database);
  const startedAt = performance.now();
  const run: PostbackRun = { port, connections: CONNECTIONS, count: COUNT };
  const sent = await loader.run<PostbackResult>(run);
  if (sent.refused > 0) throw new Error(`${sent.refused} postbacks were refused, the first: ${sent.firstRefusal}`);
  await watch.finish();
  const seconds = (performance.now() - startedAt) / 1000;
  const [nodeAfter = 0, databaseAfter = 0] = await cpu();
  return {
    nodeUs: ((nodeAfter - nodeBefore) * 1000) / COUNT,
    databaseUs: ((databaseAfter - databaseBefore) * 1000) / COUNT,
    perSecond: COUNT / seconds,
  };
}
