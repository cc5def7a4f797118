import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { buildStaleApps } from '../scripts/build-apps.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { logInDemo, type Session } from './processes/api.ts';
import { cleanUp, nextMessage, ROOT, run, startProgram } from './processes/child.ts';
import { startServer } from './processes/start-server.ts';
import { makeWorkFolder } from './processes/work-folder.ts';
import { budgetText, evaluate } from './report/check-budget.ts';
import { median } from './report/median.ts';
import { printTable } from './report/print-table.ts';
import { launch } from './web/browser.ts';
import { type Figure, type Figures, LINES, type Line } from './web/budgets.ts';
import { CPU_SLOWDOWN, NETWORKS, type Network, PHONE } from './web/conditions.ts';
import { countAxe } from './web/count-axe.ts';
import { writeGamesFile } from './web/games-file.ts';
import { lazyPages } from './web/lazy-pages.ts';
import { lighthouseScores, type Scores } from './web/lighthouse.ts';
import { type MeasuredApp, ourApp, peerApp } from './web/measured-app.ts';
import { buildPeer, installPeer, peerVersions } from './web/peer-build.ts';
import { scrollThrough } from './web/scroll-through.ts';
import { type Visit, visit } from './web/visit.ts';
import { weigh } from './web/weigh.ts';

const PARTS = ['load', 'scroll', 'axe', 'lighthouse'] as const;
type Part = (typeof PARTS)[number];

const USAGE = `Usage: npm run bench -- web [options]
  --runs N         visits of each build, one after the other in turn (7)
  --network NAME   ${Object.keys(NETWORKS).join(' or ')} (slow-4g)
  --only PART      ${PARTS.join(', ')}; may be repeated (all)
  --port N         the server's port; the next two are used too (4610)
  --data-dir DIR   data of the server; a new one by default`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    network: { type: 'string', default: 'slow-4g' },
    only: { type: 'string', multiple: true, default: [...PARTS] },
    port: { type: 'string', default: '4610' },
    'data-dir': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const ROWS = 2000;
const MANY_ROWS = 10_000;
const SCROLLS = 3;
const LIGHTHOUSE_RUNS = 3;

const figures = { ours: {} as Figures, peer: {} as Figures };
const notes: string[] = [];

if (values.help) {
  console.log(USAGE);
} else {
  try {
    await bench();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}

async function bench(): Promise<void> {
  const network = NETWORKS[values.network];
  if (!network) throw new Error(`--network is one of ${Object.keys(NETWORKS).join(', ')}.`);
  const port = Number(values.port);
  await buildStaleApps();
  const browserReady = await ensureChromium();
  if (browserReady.code !== 0) throw new Error(browserReady.output);
  await installPeer();
  const peerDist = await buildPeer();
  const dataDir = values['data-dir'] ?? (await makeWorkFolder());
  console.log('Starting the server with demo data ...');
  await startServer({ port, dataDir });
  const peerServer = startProgram('bench/web/peer-server.ts', [peerDist, String(port + 1), String(port)]);
  await nextMessage(peerServer);
  const ours = ourApp(`http://127.0.0.1:${port}`);
  const peer = peerApp(`http://127.0.0.1:${port + 1}`);
  await importGames(dataDir, ROWS);
  const person = await logInDemo(ours.origin, 0);
  const browser = await launch();
  try {
    if (isAsked('load')) await measureLoads(browser, [ours, peer], person, network, peerDist);
    if (isAsked('axe')) await measureAxe(browser, [ours, peer], person);
    if (isAsked('scroll')) await measureScrolls(browser, ours, peer, person, dataDir);
  } finally {
    await browser.close();
  }
  if (isAsked('lighthouse')) await measureLighthouse([ours, peer], person, port + 2);
  await printResults(network);
}

function isAsked(part: Part): boolean {
  return values.only.includes(part);
}

/** With --whole, so that the demo's games are delisted and the list has exactly this length. */
async function importGames(dataDir: string, count: number): Promise<void> {
  console.log(`Importing ${count} games ...`);
  const file = join(dataDir, 'bench-games.csv');
  await writeGamesFile(file, count);
  await run(process.execPath, ['server/entry/commands/import.ts', 'games', file, '--whole'], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
}

async function measureLoads(
  browser: Browser,
  apps: readonly MeasuredApp[],
  person: Session,
  network: Network,
  peerDist: string,
): Promise<void> {
  const visits = new Map<MeasuredApp, Visit[]>(apps.map((app) => [app, []]));
  // The browser's own first visits are slower.
  for (const app of apps) await visit(browser, app, person, network);
  for (let round = 1; round <= Number(values.runs); round += 1) {
    for (const app of apps) {
      const seen = await visit(browser, app, person, network);
      visits.get(app)?.push(seen);
      console.log(
        `run ${round}/${values.runs}  ${app.name}  FCP ${seen.fcpMs.toFixed(0)}  LCP ${seen.lcpMs.toFixed(0)} (${seen.lcpElement})  ` +
          `rows ${seen.rowsMs.toFixed(0)}  TBT ${seen.blockingMs.toFixed(0)}  taps ${seen.listTabMs.toFixed(0)}, ${seen.barTabMs.toFixed(0)} ms`,
      );
    }
  }
  for (const app of apps) {
    const seen = visits.get(app) ?? [];
    const [first] = seen;
    if (!first) throw new Error('nothing was measured: --runs must be 1 or more');
    const weights = await weigh(app, first.firstRequests);
    const middle = (figure: keyof Visit & Figure) => median(seen.map((one) => one[figure]));
    const loaded = new Set(first.firstRequests.map(({ url }) => new URL(url).pathname.slice(1)));
    const pages = await lazyPages(app.name === 'ours' ? join(ROOT, 'web', 'dist') : peerDist, loaded);
    Object.assign(figures[app.name], {
      ...weights,
      lazyKb: pages[0]?.kb,
      wireKb: middle('wireKb'),
      roundTrips: middle('roundTrips'),
      fcpMs: middle('fcpMs'),
      lcpMs: middle('lcpMs'),
      rowsMs: middle('rowsMs'),
      blockingMs: middle('blockingMs'),
      shifts: middle('shifts'),
      listTabMs: middle('listTabMs'),
      barTabMs: middle('barTabMs'),
    } satisfies Record<string, number | undefined>);
    notes.push(
      `Largest paint of ${app.name}: ${first.lcpElement}. Largest page on demand: ${pages[0]?.name ?? 'none'}.`,
    );
  }
}

async function measureAxe(browser: Browser, apps: readonly MeasuredApp[], person: Session): Promise<void> {
  for (const app of apps) {
    const found = await countAxe(browser, app, person);
    figures[app.name].axeNodes = found.nodes;
    if (found.nodes > 0) notes.push(`axe, ${app.name}: ${found.rules.join(', ')}.`);
  }
}

async function measureScrolls(
  browser: Browser,
  ours: MeasuredApp,
  peer: MeasuredApp,
  person: Session,
  dataDir: string,
): Promise<void> {
  const seen = { ours: [] as Figures[], peer: [] as Figures[] };
  for (let round = 1; round <= SCROLLS; round += 1) {
    for (const app of [ours, peer]) {
      const { heapMb, elements, seconds } = await scrollThrough(browser, app, person);
      seen[app.name].push({ heapMb, elements });
      console.log(
        `scroll ${round}/${SCROLLS}  ${app.name}  ${ROWS} rows in ${seconds.toFixed(0)} s, ${heapMb.toFixed(1)} MB, ${elements} elements`,
      );
    }
  }
  const middle = (app: 'ours' | 'peer', figure: 'heapMb' | 'elements') =>
    median(seen[app].map((one) => one[figure] ?? Number.NaN));
  for (const app of ['ours', 'peer'] as const) {
    figures[app].heapMb = middle(app, 'heapMb');
    figures[app].elements = middle(app, 'elements');
  }
  await importGames(dataDir, MANY_ROWS);
  const { heapMb, elements, seconds } = await scrollThrough(browser, ours, person);
  console.log(
    `scroll ours  ${MANY_ROWS} rows in ${seconds.toFixed(0)} s, ${heapMb.toFixed(1)} MB, ${elements} elements`,
  );
  figures.ours.heapGrowth = heapMb / middle('ours', 'heapMb');
  figures.ours.elementGrowth = elements / middle('ours', 'elements');
  notes.push(
    `At ${MANY_ROWS} rows ours holds ${heapMb.toFixed(1)} MB in ${elements} elements; the peer is not taken that far.`,
  );
}

async function measureLighthouse(apps: readonly MeasuredApp[], person: Session, debugPort: number): Promise<void> {
  const seen = { ours: [] as Scores[], peer: [] as Scores[] };
  for (let round = 1; round <= LIGHTHOUSE_RUNS; round += 1) {
    for (const app of apps) {
      const scores = await lighthouseScores(app, person, debugPort);
      seen[app.name].push(scores);
      const { performance, accessibility, bestPractices } = scores;
      console.log(
        `lighthouse ${round}/${LIGHTHOUSE_RUNS}  ${app.name}  ${performance} / ${accessibility} / ${bestPractices}`,
      );
    }
  }
  for (const { name } of apps) {
    for (const figure of ['performance', 'accessibility', 'bestPractices'] as const) {
      figures[name][figure] = median(seen[name].map((scores) => scores[figure]));
    }
  }
  const lost = seen.ours.at(-1)?.lost ?? [];
  if (lost.length > 0) notes.push(`Lighthouse, what ours loses: ${lost.join('; ')}.`);
}

async function printResults(network: Network): Promise<void> {
  const rows = (Object.entries(LINES) as [Figure, Line][]).flatMap(([figure, line]) => {
    const measured = figures.ours[figure];
    if (measured === undefined) return [];
    const peer = figures.peer[figure];
    const ratio = peer === undefined ? undefined : measured / peer;
    const isRatioTelling = ratio !== undefined && Number.isFinite(ratio);
    return [
      [
        line.name,
        measured.toFixed(line.digits) + line.unit,
        peer === undefined ? '' : peer.toFixed(line.digits) + line.unit,
        isRatioTelling ? ratio.toFixed(2) : '',
        budgetText(line.budget, line.unit),
        evaluate(line.budget, measured, ratio),
      ],
    ];
  });
  console.log('');
  printTable(['Home', 'measured', 'peer', 'ratio', 'budget', ''], rows);
  const { width, height } = PHONE.viewport;
  console.log(`
Medians of ${values.runs} cold visits of each build, in turn; Chromium at ${width}x${height}, CPU ${CPU_SLOWDOWN}x slower, ${network.label}
(${network.latencyMs} ms added to each request, ${network.downKbps} kbit/s down, ${network.upKbps} up), logged in, ${ROWS} games. Heap and elements
are taken without throttling, after a garbage collection. Lighthouse runs with its own defaults for a phone.
The peer: ${await peerVersions()}; it talks to the same server.`);
  for (const note of notes) console.log(note);
}
