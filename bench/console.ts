import { buildStaleApps } from '../scripts/build-apps.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { fillLists } from './console/fill.ts';
import { keyPresses } from './console/key-presses.ts';
import { openLists } from './console/list-opener.ts';
import { LIST_QUERIES, type ListQuery, type QueryKind } from './console/list-queries.ts';
import { type BenchDatabase, type BenchServer, benchServer } from './ledger/database.ts';
import { startProductServer } from './ledger/product-server.ts';
import { freePorts } from './processes/free-ports.ts';
import { median } from './report/median.ts';
import { printTable } from './report/print-table.ts';
import { type Row, ratioOf } from './report/row.ts';
import { defineBench } from './run/define-bench.ts';
import { launch } from './web/browser.ts';

const FEW = 1_000;
const WARM_UP = 3;
const KEY_BUDGET = { atMost: 100 };
/** The ledger to which the lists' rows are added has this many users. */
const SOME_USERS = 1;

export const bench = defineBench({
  about: 'The console’s lists with a million rows beside a thousand: opened, sorted, searched, counted.',
  options: {
    rows: { whole: 1_000_000, quick: 10_000, about: 'of each long list' },
    turns: { whole: 15, quick: 3, about: 'measured runs of each query' },
  },
  run: async ({ rows, turns }) => {
    const server = await benchServer();
    const few = await serveLists(server, FEW);
    const many = await serveLists(server, rows);
    const compared = await askInTurn(few, many, turns);
    const keys = await pressKeys(many);
    const lists = [...rowsOf(compared, rows), ...keys];
    for (const { database, program } of [few, many]) {
      program.kill('SIGTERM');
      await database.close();
    }
    return lists;
  },
});

async function serveLists(server: BenchServer, rows: number) {
  const database = await server.makeLedger(`lists_${rows}`, SOME_USERS);
  const startedAt = performance.now();
  await fillLists(database, rows);
  console.log(`${rows} rows in each list after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const [port] = await freePorts(1);
  const program = await startProductServer(database, port, { isLimited: false });
  return { database, program, port, lists: await openLists(database, port) };
}

/** Measures key presses in a browser, in the long lists. */
async function pressKeys({ database, port, lists }: Served): Promise<Row[]> {
  await buildStaleApps();
  const browserReady = await ensureChromium();
  if (browserReady.code !== 0) throw new Error(browserReady.output);
  const browser = await launch();
  // With parallel queries, a sum over a million rows takes every processor from the browser. In practice the browser
  // runs on another machine.
  await setParallel(database, '= 0');
  try {
    const pressed = await keyPresses(browser, `http://localhost:${port}`, lists.session);
    return [...pressed].map(([what, ms]) => ({
      what: `a key shows: ${what}`,
      unit: 'ms',
      rounds: [ms],
      budget: KEY_BUDGET,
      bound:
        'The slowest single press of three lists. Its work takes 6 to 35 ms; its frame waits for processors on which PostgreSQL sums a million rows.',
    }));
  } finally {
    await browser.close();
    await setParallel(database, 'TO DEFAULT');
  }
}

/** Whether one query may use several processors. */
async function setParallel({ ask }: BenchDatabase, value: '= 0' | 'TO DEFAULT'): Promise<void> {
  await ask(`ALTER SYSTEM SET max_parallel_workers_per_gather ${value}`);
  await ask('SELECT pg_reload_conf()');
}

type Served = Awaited<ReturnType<typeof serveLists>>;

interface Compared {
  readonly ask: ListQuery;
  readonly few: number[];
  readonly many: number[];
}

async function askInTurn(few: Served, many: Served, turns: number): Promise<Compared[]> {
  const compared = LIST_QUERIES.map((ask): Compared => ({ ask, few: [], many: [] }));
  for (let turn = -WARM_UP; turn < turns; turn += 1) {
    for (const one of compared) {
      const [fewMs, manyMs] = [await few.lists.ask(one.ask), await many.lists.ask(one.ask)];
      if (turn < 0) continue;
      one.few.push(fewMs);
      one.many.push(manyMs);
    }
  }
  printTable(
    ['list', 'asked', 'few, ms', 'many, ms', 'ratio'],
    compared.map((one) => {
      const { ask, few, many } = one;
      const { part: _, ...body } = ask.body;
      const ratio = ratioOf(rowOf(one, '', '')) ?? Number.NaN;
      const asked = `${ask.kind} ${JSON.stringify(body)}`;
      return [ask.list, asked, median(few).toFixed(1), median(many).toFixed(1), ratio.toFixed(2)];
    }),
  );
  return compared;
}

function rowOf({ few, many }: Compared, what: string, peer: string): Row {
  return { what, unit: 'ms', rounds: many, peer: { name: peer, rounds: few } };
}

const ALL_ARE_READ = 'A sum without a filter reads all of a million rows. The list does not wait for it.';

/** The slowest query of each kind, except the first page of a list. */
const WORST: readonly (readonly [kind: QueryKind, what: string])[] = [
  ['order', 'slowest of the lists’ other orders and views'],
  ['search', 'slowest of the searches'],
  ['further', 'slowest of the next pages'],
];

function rowsOf(compared: readonly Compared[], count: number): Row[] {
  const [many, few] = [count, FEW].map((rows) => `${rows.toLocaleString('en-US')} rows`) as [string, string];
  const of = (kind: QueryKind) => compared.filter(({ ask }) => ask.kind === kind);
  const worst = (kind: QueryKind, of: (one: Compared) => number) =>
    compared.filter(({ ask }) => ask.kind === kind).reduce((worst, one) => (of(one) > of(worst) ? one : worst));
  const ratio = (one: Compared) => ratioOf(rowOf(one, '', '')) ?? Number.NaN;
  const budget = { ratioAtMost: 1.5 };
  return [
    ...of('open').map((one) => ({ ...rowOf(one, `list of ${one.ask.list}, ${many}`, few), budget })),
    ...WORST.map(([kind, what]) => ({
      ...{ ...rowOf(worst(kind, ratio), `${what}, ${many}`, few), budget },
      bound: 'The index is deeper and less of it is cached; the difference is a few milliseconds.',
    })),
    ...(['totals', 'views'] as const).map((kind): Row => {
      const { many: rounds } = worst(kind, ({ many }) => median(many));
      const what = kind === 'totals' ? 'slowest totals of a list' : 'slowest counts of a list’s views';
      return { what: `${what}, ${many}`, unit: 'ms', rounds, budget: { atMost: 100 }, bound: ALL_ARE_READ };
    }),
  ];
}
