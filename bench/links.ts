import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { profileServer, type Share } from './http/profile-server.ts';
import { type BenchDatabase, type BenchServer, openBenchServer } from './ledger/database.ts';
import type { Ran } from './ledger/keep-busy.ts';
import { kind, type Measured, middleOf, promise, ratioOf, report, runRounds } from './ledger/kinds.ts';
import { postgresCpuMs } from './ledger/postgres-cpu.ts';
import { startProductServer } from './ledger/product-server.ts';
import { fillLinks } from './links/fill-links.ts';
import { killUnderLoad } from './links/kill-under-load.ts';
import type { RedirectRun } from './links/redirect-load.ts';
import { cleanUp, nextMessage, type Program, startProgram } from './processes/child.ts';
import { cpuTimeMs } from './processes/cpu-time.ts';
import { makeWorkFolder } from './processes/work-folder.ts';
import { printTable } from './report/print-table.ts';

const USAGE = `Usage: npm run bench -- links [options]
  --rounds N        rounds of each kind, alternating (5)
  --seconds N       measured seconds a round (3)
  --clients N       kept-alive connections (64)
  --links N         short links, one as likely as another (1000)
  --kills N         times that the server is killed under load (20)
  --port N          the first of three ports (4540)
  --profile         say where the server's time goes`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '64' },
    links: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    port: { type: 'string', default: '4540' },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const PORT = Number(values.port);
const LINKS = Number(values.links);
const WARM_UP_MS = 700;
const PROFILED = 40;

/** Redirects of ours in all rounds. */
let answered = 0;

if (values.help) console.log(USAGE);
else await main().finally(cleanUp);

async function main(): Promise<void> {
  const server = await openBenchServer(join(await makeWorkFolder(), 'data'));
  try {
    const speed = await server.makeLedger('speed', LINKS);
    await fillLinks(speed, LINKS);
    await compareRedirects(server, speed);
    await speed.close();
    const kills = await server.makeLedger('kills', LINKS);
    await fillLinks(kills, LINKS);
    console.log('');
    await killUnderLoad(kills, PORT, LINKS, Number(values.kills));
    await kills.close();
  } finally {
    await server.close();
  }
}

/** Each redirect is a recorded click; beside it Node's own redirect that is nothing else. */
async function compareRedirects(server: BenchServer, database: BenchDatabase): Promise<void> {
  const ours = await startProductServer(database, PORT, [`--inspect-port=127.0.0.1:${PORT + 2}`]);
  const bare = startProgram('bench/links/redirect-server.ts', [], {
    nodeFlags: SERVER_NODE_FLAGS,
    env: { PORT: String(PORT + 1) },
  });
  await nextMessage(bare);
  const loader = startProgram('bench/links/redirect-load.ts', []);
  await nextMessage(loader);
  const kinds = [
    kind('node:http, a bare 302', () => measure(server, loader, bare, PORT + 1)),
    kind('GET /s/{code}, recorded', () => measure(server, loader, ours, PORT)),
  ] as const;
  await runRounds(kinds, Number(values.rounds));
  report(kinds, kinds[0]);
  promise('redirects beside a bare 302', ratioOf(kinds[1], kinds[0]), 0.7);
  const cpu = (one: (typeof kinds)[number]) => middleOf(one, ({ cpuUs }) => cpuUs);
  console.log(`the same by CPU time of the answering process: ${(cpu(kinds[0]) / cpu(kinds[1])).toFixed(2)}x`);
  const [{ count } = { count: 0 }] = await database.ask<{ count: number }>('SELECT count(*)::int AS count FROM clicks');
  console.log(`${count} clicks recorded, ${answered} redirects answered`);
  if (count !== answered) throw new Error('clicks and answers do not fit');
  if (values.profile) await printProfile(ours, () => kinds[1].measure());
  ours.kill('SIGTERM');
  bare.kill('SIGTERM');
  loader.disconnect();
}

async function measure(server: BenchServer, loader: Program, program: Program, port: number): Promise<Measured> {
  const cpu = async () => ({
    node: (await cpuTimeMs(program.pid ?? 0))?.own ?? Number.NaN,
    database: (await postgresCpuMs(server.pid)) ?? Number.NaN,
  });
  const before = await cpu();
  const run: RedirectRun = {
    ...{ port, links: LINKS, clients: Number(values.clients) },
    ...{ warmUpMs: WARM_UP_MS, measureMs: Number(values.seconds) * 1000 },
  };
  loader.send(run);
  const ran = await nextMessage<Ran>(loader);
  const after = await cpu();
  if (ran.refused > 0) throw new Error(`${ran.refused} were refused: ${ran.firstRefusal}`);
  if (port === PORT) answered += ran.acknowledged;
  return {
    ...ran,
    cpuUs: ((after.node - before.node) * 1000) / ran.acknowledged,
    databaseUs: ((after.database - before.database) * 1000) / ran.acknowledged,
  };
}

async function printProfile(program: Program, during: () => Promise<unknown>): Promise<void> {
  const { owners, functions } = await profileServer(program.pid ?? 0, PORT + 2, during);
  const cells = (share: Share | undefined) => (share ? [share.name, `${(share.share * 100).toFixed(1)} %`] : ['', '']);
  const rows = Array.from({ length: PROFILED }, (_, place) => [...cells(functions[place]), ...cells(owners[place])]);
  printTable(['function', 'self', 'by whom', 'self'], rows);
}
