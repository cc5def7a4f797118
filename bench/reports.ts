import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchDatabase, openBenchServer } from './ledger/database.ts';
import { startProductServer } from './ledger/product-server.ts';
import { cleanUp, nextMessage, startProgram } from './processes/child.ts';
import { makeWorkFolder } from './processes/work-folder.ts';
import { compareCosts } from './reports/compare-costs.ts';
import { compareSpans } from './reports/compare-spans.ts';
import { fillYear } from './reports/fill.ts';
import { holdPostbacks } from './reports/hold-postbacks.ts';
import { restate } from './reports/restate.ts';
import { MEMBERS } from './reports/team.ts';

const USAGE = `Usage: npm run bench -- reports [options]
  --conversions N   of the year of a team of ${MEMBERS} (10000000); 200000 is a short form
  --turns N         times each report is asked for (40)
  --restated N      figures of a platform that are said anew (100000)
  --rate N          postbacks a second (1000)
  --seconds N       how long they come (10)
  --rounds N        rounds of the cost of a conversion, alternating (3)
  --port N          the first of two ports (4530)`;

const { values } = parseArgs({
  options: {
    conversions: { type: 'string', default: '10000000' },
    turns: { type: 'string', default: '40' },
    restated: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '4530' },
    help: { type: 'boolean', default: false },
  },
});

const FEW = 10_000;
const PORT = Number(values.port);

if (values.help) console.log(USAGE);
else await main().finally(cleanUp);

async function main(): Promise<void> {
  const server = await openBenchServer(join(await makeWorkFolder(), 'data'));
  try {
    const many = Number(values.conversions);
    const make = async (name: string, conversions: number): Promise<BenchDatabase> => {
      const startedAt = performance.now();
      const database = await server.makeLedger(name, MEMBERS + 1);
      await fillYear(database, conversions, (what) => process.stderr.write(`\r${name}: ${what}\x1b[K`));
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      process.stderr.write('\r\x1b[K');
      console.log(`${conversions.toLocaleString('en-US')} conversions of a year made in ${seconds} s`);
      return database;
    };
    const few = await make('few', FEW);
    const full = await make('many', many);
    const fewServer = await startProductServer(few, PORT);
    const fullServer = await startProductServer(full, PORT + 1);
    console.log('');
    await compareSpans(PORT + 1, Number(values.turns));
    const loader = startProgram('bench/reports/postback-load.ts', []);
    await nextMessage(loader);
    const kinds = [
      { name: FEW, database: few, port: PORT, program: fewServer },
      { name: many, database: full, port: PORT + 1, program: fullServer },
    ] as const;
    console.log('');
    await compareCosts(server, loader, kinds, Number(values.rounds));
    console.log('');
    await holdPostbacks(full, loader, {
      port: PORT + 1,
      perSecond: Number(values.rate),
      seconds: Number(values.seconds),
    });
    console.log('');
    await restate(full, Number(values.restated));
    loader.disconnect();
    await few.close();
    await full.close();
  } finally {
    await cleanUp();
    await server.close();
  }
}
