import { fillLists } from './console/fill.ts';
import { openLists } from './console/list-opener.ts';
import { benchServer } from './ledger/database.ts';
import { startProductServer } from './ledger/product-server.ts';
import { freePorts } from './processes/free-ports.ts';
import type { Row } from './report/row.ts';
import { defineBench } from './run/define-bench.ts';

const FEW = 1_000;
const WARM_UP = 5;

/** The first page of each list as the console opens it, through HTTP; its totals are asked for apart. */
const LISTS = [
  { name: 'users', path: '/console/users/list', filters: {} },
  { name: 'journals', path: '/console/journals/list', filters: {} },
  { name: 'withdrawals', path: '/console/withdrawals/list', filters: {} },
  { name: 'withdrawals, by amount', path: '/console/withdrawals/list', filters: { sort: 'amount' } },
] as const;

export const bench = defineBench({
  about: 'The console’s lists with a million rows beside a thousand.',
  options: {
    rows: { whole: 1_000_000, quick: 20_000, about: 'of each long list' },
    turns: { whole: 40, quick: 10, about: 'times each list is opened' },
  },
  run: ({ rows, turns }) => compareLists(rows, turns),
});

async function compareLists(many: number, turns: number): Promise<Row[]> {
  const server = await benchServer();
  const ports = await freePorts(2);
  const sides = await Promise.all(
    [FEW, many].map(async (rows, side) => {
      const database = await server.makeLedger(`lists_${rows}`, rows);
      await fillLists(database, rows);
      const port = ports[side] as number;
      const program = await startProductServer(database, port);
      return { database, program, lists: await openLists(database, port), ms: LISTS.map(() => [] as number[]) };
    }),
  );
  for (let turn = -WARM_UP; turn < turns; turn += 1) {
    for (const [place, { path, filters }] of LISTS.entries()) {
      for (const { lists, ms } of sides) {
        const took = await lists.open(path, filters);
        if (turn >= 0) ms[place]?.push(took);
      }
    }
  }
  for (const { database, program } of sides) {
    program.kill('SIGTERM');
    await database.close();
  }
  const count = (rows: number) => rows.toLocaleString('en-US');
  return LISTS.map(({ name }, place) => ({
    ...{ what: `list of ${name}, ${count(many)} rows`, unit: 'ms', rounds: sides[1]?.ms[place] ?? [] },
    peer: { name: `${count(FEW)} rows`, rounds: sides[0]?.ms[place] ?? [] },
    budget: { ratioAtMost: 1.5 },
  }));
}
