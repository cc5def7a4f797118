import { join } from 'node:path';
import { buildStaleApps } from '../scripts/build-apps.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADDRESSES } from './phone/addresses.ts';
import { measurePhone } from './phone/measure-phone.ts';
import { openScreens } from './phone/screens.ts';
import { logInDemo } from './processes/api.ts';
import { run } from './processes/child.ts';
import { demoFolder } from './processes/demo-folder.ts';
import { freePorts } from './processes/free-ports.ts';
import { startServer } from './processes/start-server.ts';
import { waitUntilIdle } from './processes/wait-until-idle.ts';
import { defineBench } from './run/define-bench.ts';
import { noteFailure } from './run/failures.ts';
import { noteVersion } from './run/versions.ts';
import { launch } from './web/browser.ts';
import { writeGamesFile } from './web/games-file.ts';

export const bench = defineBench({
  about: 'Every screen of the phone, its commonest actions, scrolling, a visit by 2G; CPU 4x slower.',
  options: {
    rounds: { whole: 1, quick: 1, about: 'how often all is measured' },
    rows: { whole: 10_000, quick: 500, about: 'games in Home’s list, for the scrolling' },
    screens: { whole: 100, quick: 3, about: 'of all screens, in their order' },
    actions: { whole: 100, quick: 4, about: 'of the commonest actions, in their order' },
    frames: { whole: 500, quick: 60, about: 'scrolled through, at the quickest fling' },
    weak: { whole: 1, quick: 0, about: 'visits by a weak line; 0 leaves it out' },
  },
  async run({ rounds, rows, screens, actions, frames, weak }) {
    await buildStaleApps();
    const browserReady = await ensureChromium();
    if (browserReady.code !== 0) throw new Error(browserReady.output);
    const [dataDir, [port]] = [await demoFolder(), await freePorts(1)];
    const server = await startServer({ port, dataDir });
    const origin = `http://127.0.0.1:${port}`;
    await addGames(dataDir, rows);
    const addresses = ADDRESSES.slice(0, screens);
    const browser = await launch();
    noteVersion('Chromium', browser.version());
    try {
      const person = await logInDemo(origin, 2);
      // Warm-up: the server's compiler and the database's cache are not part of the phone's time.
      await openScreens(browser, origin, person, addresses);
      await waitUntilIdle(server.pid as number);
      const { rows, failures } = await measurePhone({
        ...{ browser, origin, person, rounds, addresses, actions, frames, weak },
        say: console.log,
      });
      failures.forEach(noteFailure);
      return rows;
    } finally {
      await browser.close();
    }
  },
});

/** Added to the demo's own games: existing applications stay. */
async function addGames(dataDir: string, count: number): Promise<void> {
  const file = join(dataDir, 'bench-games.csv');
  await writeGamesFile(file, count);
  await run(process.execPath, ['server/entry/commands/import.ts', 'games', file], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
}
