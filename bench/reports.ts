import { type BenchDatabase, benchServer } from './ledger/database.ts';
import { startProductServer } from './ledger/product-server.ts';
import { stopProgram } from './processes/child.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { compareCosts } from './reports/compare-costs.ts';
import { compareSpans } from './reports/compare-spans.ts';
import { fillYear } from './reports/fill.ts';
import { restate } from './reports/restate.ts';
import { sustainPostbacks } from './reports/sustain-postbacks.ts';
import { MEMBERS } from './reports/team.ts';
import { defineBench } from './run/define-bench.ts';

const FEW = 10_000;

export const bench = defineBench({
  about: 'A year’s reports beside a day’s; postbacks; restated figures.',
  options: {
    conversions: {
      whole: 1_000_000,
      quick: 20_000,
      about: `of the year of a team of ${MEMBERS}; 10000000 takes eight minutes to make`,
    },
    turns: { whole: 40, quick: 5, about: 'times each report is asked for' },
    restated: { whole: 50_000, quick: 2_000, about: 'figures of a platform that are said anew' },
    rate: { whole: 1_000, about: 'postbacks a second' },
    seconds: { whole: 10, quick: 3, about: 'how long they come' },
    rounds: { whole: 3, quick: 1, about: 'rounds of the cost of a conversion, alternating' },
  },
  async run({ conversions, turns, restated, rate, seconds, rounds }) {
    const few = await makeYear('few', FEW);
    const full = await makeYear('many', conversions);
    const [fewPort, port, workersPort] = await freePorts(3);
    const fewServer = await startProductServer(few, fewPort, { isLimited: false });
    const fullServer = await startProductServer(full, port, { isLimited: false });
    const spans = await compareSpans(port, turns);
    const loader = await startLoader('bench/reports/postback-load.ts');
    const server = await benchServer();
    const cost = await compareCosts(
      server,
      loader,
      [
        { name: FEW, database: few, port: fewPort, program: fewServer },
        { name: conversions, database: full, port, program: fullServer },
      ],
      rounds,
    );
    await stopProgram(fullServer);
    const program = await startProductServer(full, port, { isLimited: false, serves: 'requests' });
    const workers = await startProductServer(full, workersPort, { isLimited: false, serves: 'work' });
    const postbacks = await sustainPostbacks({ server, database: full, port, program, workers }, loader, {
      perSecond: rate,
      seconds,
    });
    const figures = await restate(full, restated);
    loader.stop();
    for (const one of [fewServer, program, workers]) one.kill('SIGTERM');
    await few.close();
    await full.close();
    return [...spans, cost, ...postbacks, ...figures];
  },
});

async function makeYear(name: string, conversions: number): Promise<BenchDatabase> {
  const startedAt = performance.now();
  const database = await (await benchServer()).makeLedger(name, MEMBERS + 1);
  await fillYear(database, conversions, (what) => process.stderr.write(`\r${name}: ${what}\x1b[K`));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stderr.write('\r\x1b[K');
  console.log(`${conversions.toLocaleString('en-US')} conversions of a year made in ${seconds} s`);
  return database;
}
