import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabaseServer, updateDatabase } from '@pitaka/server/entry/open-database.ts';
import { reportFailure } from '@pitaka/server/entry/run-until-stopped.ts';
import { type Config, loadConfig } from '@pitaka/server/platform/config.ts';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { readSettings } from '@pitaka/server/platform/settings-file.ts';
import { createServer, type ViteDevServer } from 'vite';
import { buildStaleApps } from './build-apps.ts';
import { startStep } from './progress.mjs';
import { ROOT } from './root.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run dev
npm start with reload: the apps as they are edited, the server when one of its files changes.
Takes three ports: PORT (3000) and the two after it. The other settings are those of npm start.`);

/**
 * `npm run dev`: both apps reload in the browser as they are edited, the server restarts when one of its files changes,
 * and the database keeps running. One address: PORT serves the web app, with the console and the API behind it.
 */
const ended: (() => Promise<unknown>)[] = [];
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const end of ended.reverse()) await end();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  const config = loadConfig(readSettings());
  const ports = { web: config.port, console: config.port + 1, api: config.port + 2 };
  const api = `http://127.0.0.1:${ports.api}`;
  // The apps' Vite settings forward calls to this address.
  process.env.API_URL = api;

  const step = startStep('Opening the database');
  const database = await openDatabaseServer(config, 'npm run dev');
  ended.push(() => database.close());
  await updateDatabase(config, database);
  step.done();
  // The server renders its pages from a built app, so a build must exist, although it is not shown here.
  await buildStaleApps();
  startApi(config, database, ports.api);

  const consoleApp = await startVite('console', ports.console);
  ended.push(() => consoleApp.close());
  const web = await startVite('web', ports.web, { '^/console(/|$)': `http://127.0.0.1:${ports.console}` });
  ended.push(() => web.close());
  await waitUntilServed(`${api}/healthz`);
  console.log(`
App      http://localhost:${ports.web}/
Console  http://localhost:${ports.web}/console/
API      ${api}/docs

Ctrl-C stops everything.`);
} catch (error) {
  reportFailure(error);
  await stop(1);
}

/** Node itself watches the files that the server imports. */
function startApi(config: Config, database: { appUrl: string; adminUrl: string }, port: number): void {
  const child = spawn(
    process.execPath,
    [...SERVER_NODE_FLAGS, '--watch', '--watch-preserve-output', join(ROOT, 'server/entry/main.ts')],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // A separate process group: Ctrl-C is passed on below, once, after the apps are closed.
      detached: process.platform !== 'win32',
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: database.appUrl,
        DATABASE_ADMIN_URL: database.adminUrl,
        DATA_DIR: config.dataDir,
        SEED: config.seed,
        LOG_LEVEL: config.logLevel === 'info' ? 'warn' : config.logLevel,
      },
    },
  );
  ended.push(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
}

async function startVite(
  app: 'web' | 'console',
  port: number,
  proxy: Record<string, string> = {},
): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: join(ROOT, app, 'vite.config.ts'),
    root: join(ROOT, app),
    clearScreen: false,
    server: { port, strictPort: true, host: '127.0.0.1', proxy },
  });
  return server.listen();
}

/** Waits until the first start has succeeded; a server that fails prints the reason itself. */
async function waitUntilServed(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !(await fetch(url).catch(() => undefined))?.ok) await wait(100);
}
