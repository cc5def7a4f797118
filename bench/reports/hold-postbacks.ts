import type { BenchDatabase } from '../ledger/database.ts';
import { nextMessage, type Program } from '../processes/child.ts';
import { printTable } from '../report/print-table.ts';
import { watchLag } from './engine-lag.ts';
import type { PostbackResult, PostbackRun } from './postback-load.ts';

const CONNECTIONS = 128;
const WANTED_LAG_MS = 5_000;

/** So many signed postbacks a second, and how far the engine is behind them. */
export async function holdPostbacks(
  database: BenchDatabase,
  loader: Program,
  { port, perSecond, seconds }: { port: number; perSecond: number; seconds: number },
): Promise<void> {
  const counted = () =>
    database.ask<{ count: number }>(
      `SELECT count(*)::int AS count FROM conversions WHERE created_at > now() - interval '1 hour' AND transaction_id NOT LIKE 't%'`,
    );
  const before = (await counted())[0]?.count ?? 0;
  const watch = watchLag(database);
  const run: PostbackRun = { port, connections: CONNECTIONS, count: perSecond * seconds, perSecond };
  loader.send(run);
  const sent = await nextMessage<PostbackResult>(loader);
  const { maxMs, drainedMs } = await watch.finish();
  const reached = sent.answered / sent.seconds;
  const there = ((await counted())[0]?.count ?? 0) - before;
  if (sent.refused > 0) throw new Error(`${sent.refused} postbacks were refused, the first: ${sent.firstRefusal}`);
  if (there !== sent.answered) throw new Error(`${sent.answered} were answered, ${there} are there`);
  printTable(
    ['signed postbacks', 'measured', 'wanted', ''],
    [
      ['a second', reached.toFixed(0), String(perSecond), reached >= perSecond * 0.98 ? 'ok' : 'short'],
      ['p50 ms, from when it was due', sent.p50Ms.toFixed(1), '', ''],
      ['p99 ms', sent.p99Ms.toFixed(1), '', ''],
      ['engine behind at most, ms', maxMs.toFixed(0), `${WANTED_LAG_MS}`, maxMs <= WANTED_LAG_MS ? 'ok' : 'short'],
      ['done after the last, ms', drainedMs.toFixed(0), '', ''],
    ],
  );
}
