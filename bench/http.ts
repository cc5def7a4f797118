import { parseArgs } from 'node:util';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { checkFreshness, readersOf } from './http/choose-page.ts';
import type { Round, RoundResult, Variant } from './http/load.ts';
import { profileServer, type Share, type WhereTimeGoes } from './http/profile-server.ts';
import { cleanUp, nextMessage, type Program, startProgram } from './processes/child.ts';
import { cpuTimeMs } from './processes/cpu-time.ts';
import { startServer } from './processes/start-server.ts';
import { makeWorkFolder } from './processes/work-folder.ts';
import { type Budget, budgetText, evaluate } from './report/check-budget.ts';
import { median, spread } from './report/median.ts';
import { printTable } from './report/print-table.ts';

const USAGE = `Usage: npm run bench -- http [options]
  --rounds N        rounds of each kind, alternating (7)
  --seconds N       measured seconds a round (3)
  --connections N   kept-alive connections (64)
  --port N          the server's port; the next two are used too (4600)
  --data-dir DIR    data of the server; a new one by default
  --no-profile      do not say where the server's time goes`;

const options = {
  rounds: { type: 'string', default: '7' },
  seconds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '64' },
  port: { type: 'string', default: '4600' },
  'data-dir': { type: 'string' },
  'no-profile': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const WARM_UP_MS = 700;
const HELLO: Variant = { method: 'GET', path: '/hello', headers: {}, body: null, expected: 'hello' };

interface Kind {
  readonly name: string;
  readonly origin: string;
  /** The server being measured. */
  readonly program: Program;
  readonly variants: readonly Variant[];
  readonly results: Measured[];
}

/** What a request cost in CPU time, of the answering process and of those below it (the database). */
type Measured = RoundResult & { readonly ownMicros: number; readonly belowMicros: number };

const { values } = parseArgs({ options });
if (values.help) {
  console.log(USAGE);
} else {
  try {
    await bench();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}

async function bench(): Promise<void> {
  const port = Number(values.port);
  const [origin, bareOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  const ownData = values['data-dir'] ?? (await makeWorkFolder());
  console.log('Starting the server with demo data ...');
  const server = await startServer({ port, dataDir: ownData, nodeFlags: [`--inspect-port=127.0.0.1:${port + 2}`] });
  const readers = await readersOf(origin);
  const [first] = readers;
  if (!first) throw new Error('nobody to read the page');
  const bare = await startBareServer(port + 1, first.variant);
  const generator = startProgram('bench/http/load.ts', []);
  await nextMessage(generator);

  const variants = readers.map((reader) => reader.variant);
  const kinds = {
    page: { name: '/wxcps/applist, page of 50', origin, program: server, variants, results: [] },
    barePage: {
      name: 'node:http, same page from memory',
      origin: bareOrigin,
      program: bare,
      variants: [{ ...first.variant, headers: {} }],
      results: [],
    },
    tokenLogin: {
      name: '/cplogin/tokenLogin',
      origin,
      program: server,
      variants: [await tokenLoginOf(origin, first.session.token)],
      results: [],
    },
    hello: { name: 'node:http hello', origin: bareOrigin, program: bare, variants: [HELLO], results: [] },
  } satisfies Record<string, Kind>;

  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const each of Object.values<Kind>(kinds)) {
      const result = await measure(generator, each);
      each.results.push(result);
      console.log(
        `round ${round}/${values.rounds}  ${each.name.padEnd(34)} ${result.perSecond.toFixed(0).padStart(7)}/s`,
      );
    }
  }
  console.log('');
  printResults(kinds, first.variant);
  if (!values['no-profile']) {
    for (const each of [kinds.page, kinds.tokenLogin]) await printProfile(server, port + 2, generator, each);
  }
  await checkFreshness(origin, first);
  console.log('\nAn application made after all this stood in the next page.');
}

async function tokenLoginOf(origin: string, token: string): Promise<Variant> {
  const request = {
    method: 'POST' as const,
    path: '/cplogin/tokenLogin',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
    body: JSON.stringify({ token }),
  };
  const response = await fetch(origin + request.path, { method: 'POST', headers: request.headers, body: request.body });
  const expected = await response.text();
  if ((JSON.parse(expected) as { status: number }).status !== 200) throw new Error(`tokenLogin answered ${expected}`);
  return { ...request, expected };
}

async function startBareServer(port: number, page: Variant): Promise<Program> {
  const bare = startProgram('bench/http/bare-server.ts', [], {
    nodeFlags: SERVER_NODE_FLAGS,
    env: { PORT: String(port) },
  });
  await nextMessage(bare);
  bare.send({ page: JSON.parse(page.expected) });
  await nextMessage(bare);
  return bare;
}

async function measure(generator: Program, { name, origin, program, variants }: Kind): Promise<Measured> {
  const round: Round = {
    origin,
    connections: Number(values.connections),
    warmUpMs: WARM_UP_MS,
    measureMs: Number(values.seconds) * 1000,
    variants,
  };
  const before = await cpuTimeMs(program.pid as number);
  generator.send(round);
  const result = await nextMessage<RoundResult>(generator);
  const after = await cpuTimeMs(program.pid as number);
  if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} wrong answers, the first: ${result.firstWrong}`);
  const micros = (which: 'own' | 'below') =>
    before && after ? ((after[which] - before[which]) * 1000) / result.answered : Number.NaN;
  return { ...result, ownMicros: micros('own'), belowMicros: micros('below') };
}

function printResults(kinds: Record<'page' | 'barePage' | 'tokenLogin' | 'hello', Kind>, shown: Variant): void {
  const middle = (each: Kind, figure: Exclude<keyof Measured, 'firstWrong'>) =>
    median(each.results.map((result) => result[figure]));
  const ratio = (each: Kind, to: Kind) =>
    median(
      each.results.map(
        (result, round) => result.perSecond / (to.results[round] ?? { perSecond: Number.NaN }).perSecond,
      ),
    );
  const rows = Object.values(kinds).map((each) => [
    each.name,
    middle(each, 'perSecond').toFixed(0),
    `${(spread(each.results.map((result) => result.perSecond)) * 100).toFixed(0)} %`,
    ratio(each, kinds.hello).toFixed(2),
    middle(each, 'p50Ms').toFixed(2),
    middle(each, 'p99Ms').toFixed(2),
    microsText(middle(each, 'ownMicros')),
    microsText(middle(each, 'belowMicros')),
    `${(middle(each, 'generatorBusy') * 100).toFixed(0)} %`,
  ]);
  printTable(
    ['call', 'requests/s', 'spread', 'share of hello', 'p50 ms', 'p99 ms', 'CPU us', 'database us', 'generator busy'],
    rows,
  );
  console.log('');
  const budget: Budget = { ratioAtLeast: 0.6 };
  const reached = ratio(kinds.page, kinds.barePage);
  const byCpu = middle(kinds.barePage, 'ownMicros') / middle(kinds.page, 'ownMicros');
  printTable(
    ['ratio', 'measured', 'budget', ''],
    [
      [
        '/wxcps/applist to node:http with the same page',
        reached.toFixed(2),
        budgetText(budget, ''),
        evaluate(budget, reached, reached),
      ],
      ['the same by CPU time of the answering process', byCpu.toFixed(2), '', ''],
    ],
  );
  console.log(`
Medians of ${values.rounds} alternating rounds of ${values.seconds} s over ${values.connections} kept-alive connections; ratios are taken round by round.
The page holds 50 games with three people's own applications, ${(Buffer.byteLength(shown.expected) / 1000).toFixed(1)} kB, not compressed. Server, bare server and
load generator are three processes; every byte of every answer was compared with the right one. "Spread" is the median
distance from the median. CPU is what a request costs the answering process and, apart, its database: on a machine with
other work that is the steadier figure. Where the generator is busy all the time, it is the bound.`);
}

async function printProfile(server: Program, inspectPort: number, generator: Program, measured: Kind): Promise<void> {
  const goes = await profileServer(server.pid as number, inspectPort, () => measure(generator, measured));
  console.log(`\nWhere the server's time goes under ${measured.name}:`);
  printShares(goes);
}

function printShares({ owners, functions }: WhereTimeGoes): void {
  const cells = (shares: readonly Share[], index: number) => [shares[index]?.name ?? '', percent(shares[index]?.share)];
  const rows = Array.from({ length: 16 }, (_, index) => [
    ...cells(functions, index),
    ...cells(owners, index).reverse(),
  ]);
  printTable(['function', 'self', 'self', 'by whom'], rows);
}

function microsText(micros: number): string {
  return Number.isNaN(micros) ? '' : micros.toFixed(0);
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(1)} %`;
}
