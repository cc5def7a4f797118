import type { BenchDatabase, BenchServer } from '../ledger/database.ts';
import { workersCpu } from '../ledger/measure.ts';
import { postgresCpuMs } from '../ledger/postgres-cpu.ts';
import type { Program } from '../processes/child.ts';
import { cpuTimeMs } from '../processes/cpu-time.ts';
import type { Loader } from '../processes/loader.ts';
import type { Row } from '../report/row.ts';
import { watchLag } from './engine-lag.ts';
import type { PostbackResult, PostbackRun } from './postback-load.ts';

const CONNECTIONS = 128;
const WANTED_LAG_MS = 5_000;
/** The minimum share of the planned rate that counts as reached: the last postback is answered a little late. */
const LEAST_SHARE_OF_RATE = 0.98;

interface Served {
  readonly server: BenchServer;
  readonly database: BenchDatabase;
  readonly port: number;
  /** The process that answers postbacks, and the process of the engine and the other workers. */
  readonly program: Program;
  readonly workers: Program;
}

/** Sends signed postbacks at a fixed rate, and measures their CPU time and the engine's lag behind them. */
export async function sustainPostbacks(
  served: Served,
  loader: Loader,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Row[]> {
  const { database, port } = served;
  const counted = () =>
    database.ask<{ count: number }>(
      `SELECT count(*)::int AS count FROM conversions WHERE created_at > now() - interval '1 hour' AND transaction_id NOT LIKE 't%'`,
    );
  const before = (await counted())[0]?.count ?? 0;
  const watch = watchLag(database);
  const run: PostbackRun = { port, connections: CONNECTIONS, count: perSecond * seconds, perSecond };
  const cpu = await cpuOf(served);
  const sent = await loader.run<PostbackResult>(run);
  const cpuAfter = await cpuOf(served);
  const { maxMs, drainedMs } = await watch.finish();
  const reached = sent.answered / sent.seconds;
  const received = ((await counted())[0]?.count ?? 0) - before;
  if (sent.refused > 0) throw new Error(`${sent.refused} postbacks were refused, the first: ${sent.firstRefusal}`);
  if (received !== sent.answered) throw new Error(`${sent.answered} were answered, ${received} are there`);
  const row = (what: string, unit: string, value: number, more: Pick<Row, 'budget' | 'bound'> = {}): Row => ({
    ...{ what, unit, rounds: [value] },
    ...more,
  });
  const bound = 'The requesters, the server, its engine and PostgreSQL share the machine’s cores.';
  return [
    row(`signed postbacks, ${perSecond} sent`, 'a second', reached, {
      budget: { atLeast: perSecond * LEAST_SHARE_OF_RATE },
      bound,
    }),
    row('CPU of a signed postback, Node', 'us', ((cpuAfter.nodeMs - cpu.nodeMs) * 1000) / sent.answered),
    row('CPU of a signed postback, PostgreSQL', 'us', ((cpuAfter.databaseMs - cpu.databaseMs) * 1000) / sent.answered),
    row('p99 of a postback, from when it was due', 'ms', sent.p99Ms),
    row('engine behind the postbacks, at most', 'ms', maxMs, { budget: { atMost: WANTED_LAG_MS }, bound }),
    row('engine done after the last postback', 'ms', drainedMs),
  ];
}

/** CPU time of answering postbacks, without the workers behind them. */
async function cpuOf({ server, database, program, workers }: Served): Promise<{ nodeMs: number; databaseMs: number }> {
  const [all, working] = [await postgresCpuMs(server.pid), await workersCpu(database, workers)];
  return {
    nodeMs: (await cpuTimeMs(program.pid ?? 0))?.own ?? Number.NaN,
    databaseMs: (all ?? Number.NaN) - working.databaseMs,
  };
}
