import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFreshness, readersOf } from './http/choose-page.ts';
import type { Round, RoundResult, Variant } from './http/load.ts';
import { profileServer, type Share, type WhereTimeGoes } from './http/profile-server.ts';
import { nextMessage, type Program, startProgram, stopAll } from './processes/child.ts';
import { startServer } from './processes/start-server.ts';
import { type Budget, budgetText, judge } from './report/judge.ts';
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

interface Kind {
  readonly name: string;
  readonly origin: string;
  readonly variants: readonly Variant[];
  readonly results: RoundResult[];
}

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
    await stopAll();
  }
}

async function bench(): Promise<void> {
  const port = Number(values.port);
  const [origin, bareOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  const ownData = values['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'pitaka-bench-')));
  try {
    console.log('Starting the server with demo data ...');
    const server = await startServer({ port, dataDir: ownData, nodeFlags: [`--inspect-port=127.0.0.1:${port + 2}`] });
    const readers = await readersOf(origin);
    const [first] = readers;
    if (!first) throw new Error('nobody to read the page');
    const bare = await startBareServer(port + 1, first.variant);
    const generator = startProgram('bench/http/load.ts', []);
    await nextMessage(generator);

    const hello = kind('node:http hello', bareOrigin, [get('/hello', 'hello')]);
    const barePage = kind('node:http, same page from memory', bareOrigin, [{ ...first.variant, headers: {} }]);
    const page = kind(
      '/wxcps/applist, page of 50',
      origin,
      readers.map((reader) => reader.variant),
    );
    const tokenLogin = kind('/cplogin/tokenLogin', origin, [await tokenLoginOf(origin, first.session.token)]);
    const kinds = [page, barePage, tokenLogin, hello];

    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const each of kinds) {
        const result = await measure(generator, each);
        each.results.push(result);
        console.log(
          `round ${round}/${values.rounds}  ${each.name.padEnd(34)} ${result.perSecond.toFixed(0).padStart(7)}/s`,
        );
      }
    }
    await checkFreshness(origin, first);
    console.log('');
    printResults(kinds, hello, barePage, page, first.variant);
    if (!values['no-profile']) {
      // The freshness check changed what the first reader sees.
      const fresh = kind(
        page.name,
        origin,
        (await readersOf(origin)).map((reader) => reader.variant),
      );
      await printProfile(server, port + 2, generator, fresh);
      await printProfile(server, port + 2, generator, tokenLogin);
    }
    await Promise.all([bare, server].map((program) => program.kill('SIGTERM')));
  } finally {
    await stopAll();
    if (!values['data-dir']) await rm(ownData, { recursive: true, force: true });
  }
}

function kind(name: string, origin: string, variants: readonly Variant[]): Kind {
  return { name, origin, variants, results: [] };
}

function get(path: string, expected: string): Variant {
  return { method: 'GET', path, headers: {}, body: null, expected };
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
  const bare = startProgram('bench/http/bare-server.ts', [], { env: { PORT: String(port) } });
  await nextMessage(bare);
  bare.send({ page: JSON.parse(page.expected) });
  await nextMessage(bare);
  return bare;
}

async function measure(generator: Program, { name, origin, variants }: Kind): Promise<RoundResult> {
  const round: Round = {
    origin,
    connections: Number(values.connections),
    warmUpMs: WARM_UP_MS,
    measureMs: Number(values.seconds) * 1000,
    variants,
  };
  generator.send(round);
  const result = await nextMessage<RoundResult>(generator);
  if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} wrong answers, the first: ${result.firstWrong}`);
  return result;
}

function printResults(kinds: readonly Kind[], hello: Kind, barePage: Kind, page: Kind, shown: Variant): void {
  const rate = (each: Kind) => median(each.results.map((result) => result.perSecond));
  const ratio = (each: Kind, to: Kind) =>
    median(each.results.map((result, round) => result.perSecond / (to.results[round]?.perSecond ?? Number.NaN)));
  const rows = kinds.map((each) => [
    each.name,
    rate(each).toFixed(0),
    `${(spread(each.results.map((result) => result.perSecond)) * 100).toFixed(0)} %`,
    median(each.results.map((result) => result.p50Ms)).toFixed(2),
    median(each.results.map((result) => result.p99Ms)).toFixed(2),
    ratio(each, hello).toFixed(2),
    `${(median(each.results.map((result) => result.generatorBusy)) * 100).toFixed(0)} %`,
  ]);
  printTable(['call', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'share of hello', 'generator busy'], rows);
  console.log('');
  const budget: Budget = { ratioAtLeast: 0.6 };
  const reached = ratio(page, barePage);
  printTable(
    ['ratio', 'measured', 'budget', ''],
    [
      [
        '/wxcps/applist to node:http with the same page',
        reached.toFixed(2),
        budgetText(budget, ''),
        judge(budget, reached, reached),
      ],
    ],
  );
  console.log(`
Medians of ${values.rounds} alternating rounds of ${values.seconds} s over ${values.connections} kept-alive connections; ratios are taken round by round.
The page holds 50 games with three people's own applications, ${(Buffer.byteLength(shown.expected) / 1000).toFixed(1)} kB, not compressed. Server, bare server and
load generator are three processes; every byte of every answer was compared with the right one, and an application made
after the rounds stood in the next page. "Spread" is the median distance from the median. Where the generator is busy
all the time, it is the bound and the server could do more.`);
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

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(1)} %`;
}
