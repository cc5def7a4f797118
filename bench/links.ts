import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { profileServer, type Share } from './http/profile-server.ts';
import { type BenchDatabase, type BenchServer, benchServer } from './ledger/database.ts';
import type { LoadResult } from './ledger/keep-busy.ts';
import { cpuRows, kind, type Measured, report, rowOf, runRounds, speedRow } from './ledger/kinds.ts';
import { postgresCpuMs } from './ledger/postgres-cpu.ts';
import { startProductServer } from './ledger/product-server.ts';
import { fillLinks } from './links/fill-links.ts';
import { killUnderLoad } from './links/kill-under-load.ts';
import type { RedirectRun } from './links/redirect-load.ts';
import { nextMessage, type Program, startProgram } from './processes/child.ts';
import { cpuTimeMs } from './processes/cpu-time.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { printTable } from './report/print-table.ts';
import type { Row } from './report/row.ts';
import { defineBench } from './run/define-bench.ts';

const WARM_UP_MS = 700;
const PROFILED = 40;

export const bench = defineBench({
  about: 'Short links, each opening a recorded click, beside a bare 302 of node:http; the server killed under load.',
  options: {
    rounds: { whole: 5, quick: 2, about: 'rounds of each kind, alternating' },
    seconds: { whole: 3, quick: 1, about: 'measured seconds a round' },
    clients: { whole: 64, about: 'kept-alive connections' },
    links: { whole: 1000, about: 'short links, one as likely as another' },
    kills: { whole: 20, quick: 2, about: 'times that the server is killed under load' },
    profile: { whole: false, about: 'say where the server’s time goes' },
  },
  async run(values) {
    const server = await benchServer();
    const speed = await server.makeLedger('speed', values.links);
    await fillLinks(speed, values.links);
    const rows = await compareRedirects(server, speed, values);
    await speed.close();
    const kills = await server.makeLedger('kills', values.links);
    await fillLinks(kills, values.links);
    const [port] = await freePorts(1);
    const lost = await killUnderLoad(kills, port, values.links, values.kills);
    await kills.close();
    return [...rows, lost];
  },
});

interface Values {
  readonly rounds: number;
  readonly seconds: number;
  readonly clients: number;
  readonly links: number;
  readonly profile: boolean;
}

/** Compared with Node's own redirect, which records nothing. */
async function compareRedirects(server: BenchServer, database: BenchDatabase, values: Values): Promise<Row[]> {
  const [port, barePort, inspectPort] = await freePorts(3);
  const ours = await startProductServer(database, port, { nodeFlags: [`--inspect-port=127.0.0.1:${inspectPort}`] });
  const bare = startProgram('bench/links/redirect-server.ts', [], {
    nodeFlags: SERVER_NODE_FLAGS,
    env: { PORT: String(barePort) },
  });
  await nextMessage(bare);
  const loader = await startLoader('bench/links/redirect-load.ts');
  let answered = 0;
  const ask = async (program: Program, at: number) => {
    const { clients, links, seconds } = values;
    const run: RedirectRun = { port: at, links, clients, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 };
    const { measured, acknowledged } = await measure(server, program, () => loader.run<LoadResult>(run));
    if (program === ours) answered += acknowledged;
    return measured;
  };
  const hello = kind('node:http, a bare 302', () => ask(bare, barePort));
  const recorded = kind('GET /s/{code}, recorded', () => ask(ours, port));
  await runRounds([hello, recorded], values.rounds);
  report([hello, recorded], hello);
  const [{ count } = { count: 0 }] = await database.ask<{ count: number }>('SELECT count(*)::int AS count FROM clicks');
  console.log(`${count} clicks recorded, ${answered} redirects answered`);
  if (count !== answered) throw new Error('clicks and answers do not fit');
  if (values.profile) await printProfile(ours, inspectPort, () => recorded.measure());
  ours.kill('SIGTERM');
  bare.kill('SIGTERM');
  loader.stop();
  return [
    speedRow('recorded redirects', recorded, hello, {
      budget: { ratioAtLeast: 0.7 },
      bound: 'Each is a recorded click, a row and its WAL in PostgreSQL, where the peer records nothing.',
    }),
    ...cpuRows('a recorded redirect', recorded, { node: 70, database: 75 }),
    { ...rowOf('p99 of a recorded redirect', 'ms', recorded, ({ p99Ms }) => p99Ms), budget: { atMost: 10 } },
  ];
}

async function measure(
  server: BenchServer,
  program: Program,
  work: () => Promise<LoadResult>,
): Promise<{ measured: Measured; acknowledged: number }> {
  const cpu = async () => ({
    node: (await cpuTimeMs(program.pid ?? 0))?.own ?? Number.NaN,
    database: (await postgresCpuMs(server.pid)) ?? Number.NaN,
  });
  const before = await cpu();
  const ran = await work();
  const after = await cpu();
  if (ran.refused > 0) throw new Error(`${ran.refused} were refused: ${ran.firstRefusal}`);
  const measured = {
    ...ran,
    cpuUs: ((after.node - before.node) * 1000) / ran.acknowledged,
    databaseUs: ((after.database - before.database) * 1000) / ran.acknowledged,
  };
  return { measured, acknowledged: ran.acknowledged };
}

async function printProfile(program: Program, inspectPort: number, during: () => Promise<unknown>): Promise<void> {
  const { owners, functions } = await profileServer(program.pid ?? 0, inspectPort, during);
  const cells = (share: Share | undefined) => (share ? [share.name, `${(share.share * 100).toFixed(1)} %`] : ['', '']);
  const rows = Array.from({ length: PROFILED }, (_, place) => [...cells(functions[place]), ...cells(owners[place])]);
  printTable(['function', 'self', 'by whom', 'self'], rows);
}
