import type { ChannelRun } from './channels/load.ts';
import { openChannels } from './channels/open-channels.ts';
import { benchServer } from './ledger/database.ts';
import type { LoadResult } from './ledger/keep-busy.ts';
import { cpuRows, kind, report, rowOf, runRounds, speedRow } from './ledger/kinds.ts';
import { measure, tpcbKind } from './ledger/measure.ts';
import { startProductServer } from './ledger/product-server.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { defineBench } from './run/define-bench.ts';

/** The limit for 99 of 100 calls of a provider. */
const MOST_MS = 300;
const PACED_CONNECTIONS = 128;

export const bench = defineBench({
  about: 'Providers’ bets beside TPC-B; p99 of their calls under a pace that is kept whatever is late.',
  options: {
    rounds: { whole: 3, quick: 1, about: 'rounds of each kind, alternating' },
    seconds: { whole: 4, quick: 2, about: 'measured seconds a round' },
    clients: { whole: 64, about: 'bets at once' },
    players: { whole: 10_000, about: 'players with a balance and a launch token each' },
    scale: { whole: 64, about: 'pgbench’s' },
    pace: { whole: 500, about: 'rounds of play begun each second, a bet and a win each' },
  },
  async run(values) {
    const { rounds, seconds, clients, players, pace } = values;
    const server = await benchServer();
    const database = await server.makeLedger('channels', players);
    const privateKey = await openChannels(database, players);
    const loader = await startLoader('bench/channels/load.ts');
    const [port, workersPort] = await freePorts(2);
    const program = await startProductServer(database, port, { serves: 'requests' });
    const workers = await startProductServer(database, workersPort, { serves: 'work' });
    const measureRun = (run: ChannelRun) =>
      measure(server, database, 'ours', [program], () => loader.run<LoadResult>(run), workers);
    const common = { port, accounts: players };
    const tpcb = await tpcbKind(server, values);
    const bets = kind('bets through HTTP, signed', () =>
      measureRun({ ...common, what: 'bets', clients, warmUpMs: 1000, measureMs: seconds * 1000 }),
    );
    const connections = PACED_CONNECTIONS;
    const paced = kind(`${pace} rounds a second, bet and win`, () =>
      measureRun({ ...common, what: 'rounds', perSecond: pace, seconds, connections, privateKey }),
    );
    const kinds = [...(tpcb ? [tpcb] : []), bets, paced];
    await runRounds(kinds, rounds);
    report(kinds, tpcb);
    for (const one of [program, workers]) one.kill('SIGTERM');
    loader.stop();
    await database.close();
    const bound = 'Server, PostgreSQL, the provider’s signatures and its requests share the machine’s cores.';
    return [
      speedRow('bets through HTTP, signed', bets, tpcb),
      ...cpuRows('a signed bet', bets),
      rowOf('p99 of a bet at that rate', 'ms', bets, ({ p99Ms }) => p99Ms),
      {
        ...speedRow(`rounds, ${pace} asked for`, paced, undefined),
        budget: { atLeast: pace * LEAST_SHARE_OF_RATE },
        bound,
      },
      {
        ...rowOf(`p99 of a call under ${pace} rounds a second`, 'ms', paced, ({ p99Ms }) => p99Ms),
        ...{ budget: { atMost: MOST_MS }, bound },
      },
    ];
  },
});

/** The minimum share of the planned rate that counts as reached: the last round ends a little late. */
const LEAST_SHARE_OF_RATE = 0.97;
