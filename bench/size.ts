import { readUnderLoad } from './http/read-under-load.ts';
import { fillPast, POSTINGS_EACH } from './ledger/big-tables.ts';
import { askOnce, type BenchDatabase, type BenchServer, benchServer } from './ledger/database.ts';
import type { HttpRun } from './ledger/http-load.ts';
import type { LoadResult } from './ledger/keep-busy.ts';
import { postgresCpuMs } from './ledger/postgres-cpu.ts';
import { startProductServer } from './ledger/product-server.ts';
import type { Program } from './processes/child.ts';
import { cpuTimeMs } from './processes/cpu-time.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { median } from './report/median.ts';
import { printTable } from './report/print-table.ts';
import type { Row } from './report/row.ts';
import { measureConversions } from './reports/compare-costs.ts';
import { DAYS, fillYear } from './reports/fill.ts';
import { ITEMS, LEADER, MEMBERS, memberOf } from './reports/team.ts';
import { defineBench } from './run/define-bench.ts';

/** How many times the smallest installation each one is. */
const TIMES = [1, 10, 100] as const;
const WARM_UP_MS = 1_000;
/** What grows with the size, where a figure misses its target. */
const BOUNDS: Readonly<Record<string, string>> = {
  'a search of the catalogue': 'The search reads the name of every item of the list.',
  'a page of the team': 'Its leader leads every user of the site directly, and the page orders and counts them all.',
  'a conversion': 'Measured with the server’s other work, which has a hundred times the users; not taken apart.',
};

interface Size {
  readonly times: number;
  readonly name: string;
  readonly database: BenchDatabase;
  readonly accounts: number;
  port: number;
  program: Program;
}

/** CPU time of one request, of Node and PostgreSQL together. */
interface Cost {
  readonly nodeUs: number;
  readonly databaseUs: number;
}

interface Kind {
  readonly name: string;
  ask(size: Size): Promise<number>;
  /** The costs of each round, by size. */
  readonly costs: readonly Cost[][];
}

export const bench = defineBench({
  about: 'What a request costs in an installation of 10 and of 100 times the users, items, postings and conversions.',
  options: {
    rounds: { whole: 3, quick: 1, about: 'rounds of each kind, alternating between the sizes' },
    seconds: { whole: 2, quick: 1, about: 'measured seconds a round' },
    clients: { whole: 8, about: 'requests at once' },
    largest: { whole: 100, quick: 10, about: 'times the smallest installation' },
    users: { whole: 1_002, about: `of the smallest installation, each with ${POSTINGS_EACH} postings; even` },
    items: { whole: 100, about: 'of the smallest installation' },
    conversions: { whole: 5_000, quick: 1_000, about: `of the smallest installation, by a team of ${MEMBERS}` },
    conversionRounds: { whole: 3, quick: 1, about: 'rounds of the cost of a conversion' },
  },
  async run({ rounds, seconds, clients, largest, users, items, conversions, conversionRounds }) {
    const server = await benchServer();
    const sizes: Size[] = [];
    for (const times of TIMES.filter((one) => one <= largest)) {
      sizes.push(await makeSize(server, times, { users, items, conversions }));
    }
    const [transfers, reads] = [
      await startLoader('bench/ledger/http-load.ts'),
      await startLoader('bench/http/load.ts'),
    ];
    const year = { from: dayAgo(DAYS - 1), to: dayAgo(0) };
    const kinds = [
      reading('a catalogue page', '/wxcps/applist', { number: 0, size: 50, category_2_name: '', appname: '' }),
      reading('a search of the catalogue', '/wxcps/applist', {
        number: 0,
        size: 50,
        category_2_name: '',
        appname: 'no 42',
      }),
      reading('a session check', '/wallet/info', {}),
      reading('a page of the statement', '/wallet/records', { number: 0, size: 20 }),
      reading('a page of the team', '/team/members', { number: 0, size: 20 }, LEADER),
      reading('a year’s report', '/report/list', { ...year, by: 'item', number: 0, size: 20 }, LEADER),
      kind('a transfer', async ({ port, accounts }) => {
        const run: HttpRun = {
          ...{ clients, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000, what: 'transfer' },
          ...{ ports: [port], accounts, distribution: 'uniform' },
        };
        const { acknowledged, refused, firstRefusal } = await transfers.run<LoadResult>(run);
        if (refused > 0) throw new Error(`${refused} transfers were refused: ${firstRefusal}`);
        return acknowledged;
      }),
    ];
    function reading(name: string, path: string, body: object, uid = memberOf(0)): Kind {
      return kind(name, async ({ port }) => {
        const { answered } = await readUnderLoad(reads, port, { path, body, uid, clients, seconds });
        return answered;
      });
    }
    // Servers without jobs and seals: these run at any time, so their CPU would count for the request that is measured.
    await startAll(sizes, 'requests');
    // The first round has a cold cache.
    for (let round = -1; round < rounds; round++) {
      for (const each of kinds) {
        for (const [place, size] of sizes.entries()) {
          const cost = await measure(server, each, size);
          if (round >= 0) each.costs[place]?.push(cost);
        }
      }
    }
    for (const { program } of sizes) program.kill('SIGTERM');

    const postbacks = await startLoader('bench/reports/postback-load.ts');
    const earning = kind('a conversion', () => Promise.resolve(0));
    await startAll(sizes);
    for (let round = -1; round < conversionRounds; round++) {
      for (const [place, size] of sizes.entries()) {
        const cost = await measureConversions(server, postbacks, size);
        if (round >= 0) earning.costs[place]?.push(cost);
      }
    }
    const all = [...kinds, earning];
    printCosts(all, sizes);
    for (const { program } of sizes) program.kill('SIGTERM');
    for (const loader of [transfers, reads, postbacks]) loader.stop();
    for (const { database } of sizes) await database.close();
    return all.flatMap((each) => rowsOf(each));
  },
});

function kind(name: string, ask: Kind['ask']): Kind {
  return { name, ask, costs: TIMES.map(() => []) };
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function makeSize(
  server: BenchServer,
  times: number,
  smallest: { users: number; items: number; conversions: number },
): Promise<Size> {
  const startedAt = performance.now();
  const accounts = Math.max(smallest.users, MEMBERS + 2) * times;
  const items = smallest.items * times;
  const conversions = smallest.conversions * times;
  const database = await server.makeLedger(`size${times}`, accounts);
  await fillPast(database, (text) => askOnce(database.ownerUrl, text), accounts);
  await fillYear(database, conversions, () => {});
  await database.ask(`INSERT INTO items (site_id, item_id, kind, external_id, name, search_name, listed_at, updated_at)
    SELECT 'demo', 'it_more' || n, 'messaging', 'more' || n, 'Game no ' || n || ' of many', 'game no ' || n || ' of many', now(), now()
    FROM generate_series(1, ${items - ITEMS}) n`);
  await database.ask(`UPDATE users SET job = 1 WHERE uid = '${LEADER}'`);
  await database.ask('VACUUM ANALYZE');
  await database.ask('CHECKPOINT');
  const count = (number: number) => number.toLocaleString('en-US');
  const postings = count(accounts * POSTINGS_EACH);
  console.log(
    `${times}x: ${count(accounts)} users, ${count(items)} items, ${postings} postings, ${count(conversions)} conversions, made in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  return { times, name: `${times}x`, database, accounts, port: 0, program: undefined as never };
}

async function startAll(sizes: readonly Size[], serves?: 'requests'): Promise<void> {
  const ports = await freePorts(sizes.length);
  for (const [place, size] of sizes.entries()) {
    size.port = ports[place] as number;
    size.program = await startProductServer(size.database, size.port, serves ? { serves } : { isLimited: false });
  }
}

async function measure(server: BenchServer, { ask }: Kind, size: Size): Promise<Cost> {
  const times = async () => [(await cpuTimeMs(size.program.pid ?? 0))?.own, await postgresCpuMs(server.pid)] as const;
  const before = await times();
  const answered = await ask(size);
  const after = await times();
  const micros = (which: 0 | 1) => (((after[which] ?? Number.NaN) - (before[which] ?? Number.NaN)) * 1000) / answered;
  return { nodeUs: micros(0), databaseUs: micros(1) };
}

const whole = ({ nodeUs, databaseUs }: Cost) => nodeUs + databaseUs;

function rowsOf({ name, costs }: Kind): Row[] {
  const [smallest = [], ...larger] = costs;
  return larger.flatMap((those, place) =>
    those.length === 0
      ? []
      : [
          {
            ...{ what: `CPU of ${name}, ${TIMES[place + 1]}x the size`, unit: 'us', rounds: those.map(whole) },
            peer: { name: '1x', rounds: smallest.map(whole) },
            budget: { ratioAtMost: 1.5 },
            bound: BOUNDS[name] ?? 'The index is deeper and less of it is cached.',
          },
        ],
  );
}

function printCosts(kinds: readonly Kind[], sizes: readonly Size[]): void {
  const middle = (costs: readonly Cost[], pick: (cost: Cost) => number) => median(costs.map(pick)).toFixed(0);
  printTable(
    ['CPU us', ...sizes.flatMap(({ name }) => [`Node, ${name}`, `PostgreSQL, ${name}`])],
    kinds.map(({ name, costs }) => [
      name,
      ...costs
        .slice(0, sizes.length)
        .flatMap((those) => [middle(those, ({ nodeUs }) => nodeUs), middle(those, ({ databaseUs }) => databaseUs)]),
    ]),
  );
}
