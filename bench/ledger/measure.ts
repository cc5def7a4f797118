import { SEALING_NAME } from '@pitaka/server/modules/money/ledger/index.ts';
import { JOBS_NAME } from '@pitaka/server/platform/jobs/index.ts';
import type { Program } from '../processes/child.ts';
import { cpuTimeMs } from '../processes/cpu-time.ts';
import { waitUntilIdle } from '../processes/wait-until-idle.ts';
import { checkCount, countJournals } from './books.ts';
import type { BenchDatabase, BenchServer } from './database.ts';
import type { LoadResult } from './keep-busy.ts';
import { type Kind, kind, type Measured } from './kinds.ts';
import { fillPgbench, findPgbench, runPgbench } from './pgbench.ts';
import { backendsCpuMs, postgresCpuMs } from './postgres-cpu.ts';
import { WORKERS_NAME } from './product-server.ts';

/** PostgreSQL's own benchmark, in the same run; undefined if the machine has none. */
export async function tpcbKind(
  server: BenchServer,
  { clients, seconds, scale }: { clients: number; seconds: number; scale: number },
): Promise<Kind | undefined> {
  const pgbench = findPgbench();
  if (pgbench === null) {
    console.log(
      'There is no pgbench on this machine (Debian: apt-get install postgresql): no ratio to TPC-B is printed.\n',
    );
    return undefined;
  }
  const database = { url: server.superuser, name: `tpcb_${scale}` };
  if (await server.makeEmpty(database.name)) await fillPgbench(pgbench, database, scale);
  return kind(`pgbench TPC-B (scale ${scale}, prepared)`, async () => {
    const cpu = await postgresCpuMs(server.pid);
    const ran = await runPgbench(pgbench, database, { clients, seconds: seconds + 1 });
    return { ...ran, ...databaseCpu(cpu, await postgresCpuMs(server.pid), ran.perSecond * (seconds + 1)) };
  });
}

function databaseCpu(before: number | undefined, after: number | undefined, count: number): { databaseUs?: number } {
  return before === undefined || after === undefined ? {} : { databaseUs: ((after - before) * 1000) / count };
}

/** One run. The workers, if they are a process of their own, finish what it gave them. It fails if a request is missing or was refused. */
export async function measure(
  server: BenchServer,
  database: BenchDatabase,
  whose: 'ours' | 'naive',
  programs: readonly Program[],
  work: () => Promise<LoadResult>,
  workers?: Program,
): Promise<Measured> {
  const before = await countJournals(database);
  const lsn = (await database.ask<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn'))[0]?.lsn ?? '0/0';
  const cpuOf = () => Promise.all(programs.map((program) => cpuTimeMs(program.pid ?? 0)));
  const [cpu, serving] = [await postgresCpuMs(server.pid), await cpuOf()];
  const working = workers && (await workersCpu(database, workers));
  const ran = await work();
  const servingAfter = await cpuOf();
  if (workers) await waitUntilIdle(workers.pid ?? 0);
  const worked = workers && (await workersCpu(database, workers));
  const cpuAfter = await postgresCpuMs(server.pid);
  const [wal] = await database.ask<{ bytes: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '${lsn}') AS bytes`,
  );
  await checkCount(database, { before, acknowledged: ran.acknowledged }, whose);
  if (ran.refused > 0) throw new Error(`${ran.refused} were refused: ${ran.firstRefusal}`);
  const workedInDatabaseMs = working && worked ? worked.databaseMs - working.databaseMs : 0;
  const servedMs = servingAfter.reduce((sum, after, index) => sum + (after?.own ?? 0) - (serving[index]?.own ?? 0), 0);
  return {
    perSecond: ran.perSecond,
    p50Ms: ran.p50Ms,
    p99Ms: ran.p99Ms,
    cpuUs: programs.length > 0 ? (servedMs * 1000) / ran.acknowledged : ran.cpuUs,
    ...databaseCpu(cpu, cpuAfter === undefined ? undefined : cpuAfter - workedInDatabaseMs, ran.acknowledged),
    ...(working &&
      worked && {
        workersUs: ((worked.nodeMs - working.nodeMs) * 1000) / ran.acknowledged,
        workersDatabaseUs: (workedInDatabaseMs * 1000) / ran.acknowledged,
      }),
    walBytes: Number(wal?.bytes) / ran.acknowledged,
    ...(ran.sealLagMs !== undefined && { sealLagMs: ran.sealLagMs }),
  };
}

/** CPU time in ms of a workers' process, and of its connections in PostgreSQL. */
export async function workersCpu(database: BenchDatabase, workers: Program) {
  const backends = await database.ask<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name IN ('${WORKERS_NAME}', '${JOBS_NAME}', '${SEALING_NAME}')`,
  );
  return {
    nodeMs: (await cpuTimeMs(workers.pid ?? 0))?.own ?? Number.NaN,
    databaseMs: await backendsCpuMs(backends.map(({ pid }) => pid)),
  };
}
