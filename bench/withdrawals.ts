import { benchServer } from './ledger/database.ts';
import type { HttpRun } from './ledger/http-load.ts';
import type { LoadResult } from './ledger/keep-busy.ts';
import { cpuRows, kind, report, rowOf, runRounds, speedRow } from './ledger/kinds.ts';
import { measure, tpcbKind } from './ledger/measure.ts';
import { startProductServer } from './ledger/product-server.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { defineBench } from './run/define-bench.ts';
import { addPayoutAccounts } from './withdrawals/fill.ts';

export const bench = defineBench({
  about: 'Withdrawals asked for through HTTP beside TPC-B: hold, limits, audit and live message in one transaction.',
  options: {
    rounds: { whole: 3, quick: 1, about: 'rounds of each kind, alternating' },
    seconds: { whole: 4, quick: 2, about: 'measured seconds a round' },
    clients: { whole: 64, about: 'requests at once' },
    accounts: { whole: 10_000, about: 'users with a payout account each' },
    scale: { whole: 64, about: 'pgbench’s' },
  },
  async run(values) {
    const { rounds, seconds, clients, accounts } = values;
    const server = await benchServer();
    const database = await server.makeLedger('withdrawals', accounts);
    await addPayoutAccounts(database, accounts);
    const loader = await startLoader('bench/ledger/http-load.ts');
    const [port, workersPort] = await freePorts(2);
    const program = await startProductServer(database, port, { serves: 'requests' });
    const workers = await startProductServer(database, workersPort, { serves: 'work' });
    const run: HttpRun = {
      ...{ clients, warmUpMs: 1000, measureMs: seconds * 1000, what: 'withdrawal' },
      ...{ ports: [port], accounts, distribution: 'uniform' },
    };
    const tpcb = await tpcbKind(server, values);
    const asking = kind('POST /withdraw/create', () =>
      measure(server, database, 'ours', [program], () => loader.run<LoadResult>(run), workers),
    );
    const kinds = [...(tpcb ? [tpcb] : []), asking];
    await runRounds(kinds, rounds);
    report(kinds, tpcb);
    for (const one of [program, workers]) one.kill('SIGTERM');
    loader.stop();
    await database.close();
    return [
      speedRow('withdrawal through HTTP', asking, tpcb, {
        budget: { ratioAtLeast: 1 },
        bound: 'Server, PostgreSQL and the requesters share the machine’s cores.',
      }),
      ...cpuRows('a withdrawal request', asking, { node: 290, database: 300 }),
      rowOf('p99 of it', 'ms', asking, ({ p99Ms }) => p99Ms),
    ];
  },
});
