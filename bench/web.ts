import { join } from 'node:path';
import { newestBuild } from '@pitaka/ui/build/newest-build.ts';
import type { Browser } from 'playwright-core';
import { buildStaleApps } from '../scripts/build-apps.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { logInDemo, type Session } from './processes/api.ts';
import { nextMessage, ROOT, run, startProgram } from './processes/child.ts';
import { demoFolder } from './processes/demo-folder.ts';
import { freePorts } from './processes/free-ports.ts';
import { startServer } from './processes/start-server.ts';
import type { Row } from './report/row.ts';
import { defineBench } from './run/define-bench.ts';
import { noteVersion } from './run/versions.ts';
import { launch } from './web/browser.ts';
import { Figures } from './web/budgets.ts';
import { NETWORKS, type Network } from './web/conditions.ts';
import { countAxe } from './web/count-axe.ts';
import { writeGamesFile } from './web/games-file.ts';
import { lazyPages } from './web/lazy-pages.ts';
import { lighthouseScores } from './web/lighthouse.ts';
import { type MeasuredApp, ourApp, peerApp } from './web/measured-app.ts';
import { buildPeer, installPeer, peerVersions } from './web/peer-build.ts';
import { scrollThrough } from './web/scroll-through.ts';
import { visit } from './web/visit.ts';
import { weigh } from './web/weigh.ts';

const ROWS = 2000;
const MANY_ROWS = 10_000;

export const bench = defineBench({
  about: 'Home on a slow phone beside the same screen built with common libraries, in turn.',
  options: {
    runs: { whole: 7, quick: 1, about: 'cold visits of each build' },
    network: { whole: 'slow-4g', about: Object.keys(NETWORKS).join(' or ') },
    scrolls: { whole: 1, quick: 0, about: 'times that each list is scrolled through; 0 leaves it out' },
    lighthouse: { whole: 5, quick: 0, about: 'reports of Lighthouse on each build' },
  },
  run: measureHome,
});

interface Open {
  readonly browser: Browser;
  readonly ours: MeasuredApp;
  readonly peer: MeasuredApp;
  readonly person: Session;
  readonly figures: Figures;
  readonly peerDist: string;
}

interface Values {
  readonly runs: number;
  readonly network: string;
  readonly scrolls: number;
  readonly lighthouse: number;
}

async function measureHome({ runs, network: name, scrolls, lighthouse }: Values): Promise<Row[]> {
  const network = NETWORKS[name];
  if (!network) throw new Error(`--network is one of ${Object.keys(NETWORKS).join(', ')}.`);
  await buildStaleApps();
  const browserReady = await ensureChromium();
  if (browserReady.code !== 0) throw new Error(browserReady.output);
  await installPeer();
  const peerDist = await buildPeer();
  const [dataDir, [port, peerPort, debugPort]] = [await demoFolder(), await freePorts(3)];
  console.log('Starting the server with demo data ...');
  await startServer({ port, dataDir });
  const peerServer = startProgram('bench/web/peer-server.ts', [peerDist, String(peerPort), String(port)]);
  await nextMessage(peerServer);
  const ours = ourApp(`http://127.0.0.1:${port}`);
  const peer = peerApp(`http://127.0.0.1:${peerPort}`);
  await importGames(dataDir, ROWS);
  const person = await logInDemo(ours.origin, 0);
  const figures = new Figures();
  const browser = await launch();
  noteVersion('Chromium', browser.version());
  try {
    const open = { browser, ours, peer, person, figures, peerDist };
    await measureLoads(open, runs, network);
    await measureAxe(open);
    if (scrolls > 0) await measureScrolls(open, scrolls, dataDir);
  } finally {
    await browser.close();
  }
  await measureLighthouse([ours, peer], person, { figures, runs: lighthouse, debugPort });
  for (const [library, version] of await peerVersions()) noteVersion(library, version);
  return figures.rows('antd-mobile build');
}

/** Imports a whole list, which delists the demo's games, so that the list has exactly this length. */
async function importGames(dataDir: string, count: number): Promise<void> {
  console.log(`Importing ${count} games ...`);
  const file = join(dataDir, 'bench-games.csv');
  await writeGamesFile(file, count);
  await run(process.execPath, ['server/entry/commands/import.ts', 'games', file, '--whole'], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
}

async function measureLoads(open: Open, runs: number, network: Network): Promise<void> {
  const { browser, ours, peer, person, figures, peerDist } = open;
  // The browser's own first visits are slower.
  for (const app of [ours, peer]) await visit(browser, app, person, network);
  for (let round = 1; round <= runs; round += 1) {
    for (const app of [ours, peer]) {
      const { firstRequests, lcpElement, ...seen } = await visit(browser, app, person, network);
      figures.add(app.name, seen);
      console.log(
        `run ${round}/${runs}  ${app.name}  FCP ${seen.fcpMs.toFixed(0)}  LCP ${seen.lcpMs.toFixed(0)} (${lcpElement})  ` +
          `rows ${seen.rowsMs.toFixed(0)}  TBT ${seen.blockingMs.toFixed(0)}  taps ${seen.listTabMs.toFixed(0)}, ${seen.barTabMs.toFixed(0)} ms`,
      );
      if (round > 1) continue;
      const loaded = new Set(firstRequests.map(({ url }) => new URL(url).pathname.slice(1)));
      const [largest] = await lazyPages(app.name === 'ours' ? newestBuild(join(ROOT, 'web')) : peerDist, loaded);
      figures.add(app.name, { ...(await weigh(app, firstRequests)), ...(largest && { lazyKb: largest.kb }) });
    }
  }
}

async function measureAxe({ browser, ours, peer, person, figures }: Open): Promise<void> {
  for (const app of [ours, peer]) {
    const found = await countAxe(browser, app, person);
    figures.add(app.name, { axeNodes: found.nodes });
    if (found.nodes > 0) console.log(`axe, ${app.name}: ${found.rules.join(', ')}`);
  }
}

async function measureScrolls(open: Open, scrolls: number, dataDir: string): Promise<void> {
  const { browser, ours, peer, person, figures } = open;
  const scroll = async (app: MeasuredApp, rows: number) => {
    const { heapMb, elements, seconds } = await scrollThrough(browser, app, person);
    console.log(
      `scroll ${app.name}  ${rows} rows in ${seconds.toFixed(0)} s, ${heapMb.toFixed(1)} MB, ${elements} elements`,
    );
    return { heapMb, elements };
  };
  for (let round = 1; round <= scrolls; round += 1) {
    for (const app of [ours, peer]) figures.add(app.name, await scroll(app, ROWS));
  }
  await importGames(dataDir, MANY_ROWS);
  const many = await scroll(ours, MANY_ROWS);
  figures.add('ours', { heapMany: many.heapMb, elementsMany: many.elements });
}

async function measureLighthouse(
  apps: readonly MeasuredApp[],
  person: Session,
  { figures, runs, debugPort }: { figures: Figures; runs: number; debugPort: number },
): Promise<void> {
  for (let round = 1; round <= runs; round += 1) {
    for (const app of apps) {
      const { lost, ...scores } = await lighthouseScores(app, person, debugPort);
      figures.add(app.name, scores);
      console.log(`lighthouse ${round}/${runs}  ${app.name}  ${Object.values(scores).join(' / ')}`);
      if (app.name === 'ours' && round === runs && lost.length > 0) console.log(`ours loses: ${lost.join('; ')}`);
    }
  }
}
