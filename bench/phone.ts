import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStaleApps } from '../scripts/build-apps.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { measurePhone } from './phone/measure-phone.ts';
import { logInDemo } from './processes/api.ts';
import { cleanUp, run } from './processes/child.ts';
import { startServer } from './processes/start-server.ts';
import { makeWorkFolder } from './processes/work-folder.ts';
import { budgetText, evaluate } from './report/check-budget.ts';
import { median } from './report/median.ts';
import { printTable } from './report/print-table.ts';
import { launch } from './web/browser.ts';
import { writeGamesFile } from './web/games-file.ts';

const USAGE = `Usage: npm run bench -- phone [options]
  --rounds N       how often all is measured (3)
  --rows N         games in Home's list, for the scrolling (10000)
  --port N         the server's port (4630)`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '10000' },
    port: { type: 'string', default: '4630' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(USAGE);
} else {
  try {
    await bench();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}

async function bench(): Promise<void> {
  await buildStaleApps();
  const browserReady = await ensureChromium();
  if (browserReady.code !== 0) throw new Error(browserReady.output);
  const dataDir = await makeWorkFolder();
  await startServer({ port: Number(values.port), dataDir });
  const origin = `http://127.0.0.1:${values.port}`;
  await addGames(dataDir, Number(values.rows));
  const browser = await launch();
  try {
    const rows = await measurePhone({
      browser,
      origin,
      person: await logInDemo(origin, 2),
      rounds: Number(values.rounds),
      say: console.log,
    });
    console.log('');
    printTable(
      ['Phone, CPU 4x slower', 'median', 'budget', ''],
      rows.map(({ what, unit, rounds, budget }) => {
        const middle = median(rounds);
        const digits = unit === '' && !Number.isInteger(middle) ? 4 : 0;
        const space = unit && ` ${unit}`;
        return [what, middle.toFixed(digits) + space, budgetText(budget, space), evaluate(budget, middle, undefined)];
      }),
    );
  } finally {
    await browser.close();
  }
}

/** Beside the demo's own: what people applied for stays. */
async function addGames(dataDir: string, count: number): Promise<void> {
  const file = join(dataDir, 'bench-games.csv');
  await writeGamesFile(file, count);
  await run(process.execPath, ['server/entry/commands/import.ts', 'games', file], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
}
