import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { checkFreshness, readersOf } from './http/choose-page.ts';
import type { Round, RoundResult, Variant } from './http/load.ts';
import { profileServer, type ServerProfile, type Share } from './http/profile-server.ts';
import { nextMessage, type Program, startProgram } from './processes/child.ts';
import { cpuTimeMs } from './processes/cpu-time.ts';
import { demoFolder } from './processes/demo-folder.ts';
import { freePorts } from './processes/free-ports.ts';
import { type Loader, startLoader } from './processes/loader.ts';
import { startServer } from './processes/start-server.ts';
import { median } from './report/median.ts';
import { printTable } from './report/print-table.ts';
import type { Row } from './report/row.ts';
import { defineBench } from './run/define-bench.ts';

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

/** CPU time of a request, of the answering process and of its children (the database). */
type Measured = RoundResult & { readonly ownMicros: number; readonly belowMicros: number };

export const bench = defineBench({
  about: 'The busiest calls beside bare node:http, and a profile of the server.',
  options: {
    rounds: { whole: 7, quick: 1, about: 'rounds of each kind, alternating' },
    seconds: { whole: 2, quick: 1, about: 'measured seconds a round' },
    connections: { whole: 64, about: 'kept-alive connections' },
    profile: { whole: false, about: 'say where the server’s time goes' },
  },
  run: compareCalls,
});

interface Values {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly profile: boolean;
}

async function compareCalls(values: Values): Promise<Row[]> {
  const [port, barePort, inspectPort] = await freePorts(3);
  const [origin, bareOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${barePort}`];
  console.log('Starting the server with demo data ...');
  const dataDir = await demoFolder();
  const server = await startServer({
    port,
    dataDir,
    nodeFlags: [`--inspect-port=127.0.0.1:${inspectPort}`],
    isLimited: true,
  });
  const readers = await readersOf(origin);
  const [first] = readers;
  if (!first) throw new Error('the demo has no reader of the page');
  const bare = await startBareServer(barePort, first.variant);
  const generator = await startLoader('bench/http/load.ts');

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

  for (let round = 1; round <= values.rounds; round += 1) {
    for (const each of Object.values<Kind>(kinds)) each.results.push(await measure(generator, each, values));
  }
  printResults(Object.values(kinds), first.variant);
  if (values.profile) {
    for (const each of [kinds.page, kinds.tokenLogin]) {
      await printProfile(server, inspectPort, each.name, () => measure(generator, each, values));
    }
  }
  await checkFreshness(origin, first);
  generator.stop();
  return [
    rowOf('catalogue page of 50', kinds.page, kinds.barePage, {
      budget: { ratioAtLeast: 0.6 },
      bound:
        'The server checks session, rate limit and input and adds each user’s applications; the peer sends a page from memory.',
    }),
    ...cpuRows('a catalogue page', kinds.page, { node: 100 }),
    rowOf('session check', kinds.tokenLogin, kinds.hello),
    ...cpuRows('a session check', kinds.tokenLogin, { node: 75, database: 12 }),
  ];
}

function rowOf(what: string, one: Kind, peer: Kind, more: Pick<Row, 'budget' | 'bound'> = {}): Row {
  const speeds = ({ results }: Kind) => results.map(({ perSecond }) => perSecond);
  return { what, unit: 'a second', rounds: speeds(one), peer: { name: peer.name, rounds: speeds(peer) }, ...more };
}

/** The CPU time of a request, of the server's process and of its database, with its limit. */
function cpuRows(what: string, { results }: Kind, most: { readonly node: number; readonly database?: number }): Row[] {
  const { node, database } = most;
  return [
    { what: `CPU of ${what}, Node`, unit: 'us', rounds: results.map((one) => one.ownMicros), budget: { atMost: node } },
    {
      ...{ what: `CPU of ${what}, PostgreSQL`, unit: 'us', rounds: results.map((one) => one.belowMicros) },
      ...(database !== undefined && { budget: { atMost: database } }),
    },
  ];
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

async function measure(
  generator: Loader,
  { name, origin, program, variants }: Kind,
  values: Values,
): Promise<Measured> {
  const { connections, seconds } = values;
  const round: Round = { origin, connections, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000, variants };
  const before = await cpuTimeMs(program.pid as number);
  const result = await generator.run<RoundResult>(round);
  const after = await cpuTimeMs(program.pid as number);
  if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} wrong answers, the first: ${result.firstWrong}`);
  const micros = (which: 'own' | 'below') =>
    before && after ? ((after[which] - before[which]) * 1000) / result.answered : Number.NaN;
  return { ...result, ownMicros: micros('own'), belowMicros: micros('below') };
}

function printResults(kinds: readonly Kind[], shown: Variant): void {
  const middle = (each: Kind, figure: Exclude<keyof Measured, 'firstWrong'>) =>
    median(each.results.map((result) => result[figure]));
  printTable(
    ['call', 'requests/s', 'p50 ms', 'p99 ms', 'CPU us', 'database us', 'generator busy'],
    kinds.map((each) => [
      each.name,
      middle(each, 'perSecond').toFixed(0),
      middle(each, 'p50Ms').toFixed(2),
      middle(each, 'p99Ms').toFixed(2),
      microsText(middle(each, 'ownMicros')),
      microsText(middle(each, 'belowMicros')),
      `${(middle(each, 'generatorBusy') * 100).toFixed(0)} %`,
    ]),
  );
  console.log(`
The page holds 50 games with three people's own applications, ${(Buffer.byteLength(shown.expected) / 1000).toFixed(1)} kB, not compressed; every byte of every
answer was compared with the right one. Where the generator is always busy, it limits the result.`);
}

async function printProfile(
  server: Program,
  port: number,
  name: string,
  during: () => Promise<unknown>,
): Promise<void> {
  const goes = await profileServer(server.pid as number, port, during);
  console.log(`\nWhere the server's time goes under ${name}:`);
  printShares(goes);
}

function printShares({ owners, functions }: ServerProfile): void {
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
