import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { defineConfig } from '@playwright/test';
import { findSystemBrowser } from './support/system-browser.ts';

/**
 * Set by the first process that reads this file, and inherited by its workers. Below the ports of outgoing connections
 * (from 32,768 on): parallel tests open thousands, each of which may occupy one of those.
 */
process.env.JOURNEYS_PORT ??= String(20_000 + (process.pid % 10_000));
if (process.env.JOURNEYS_DATA === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-journeys-'));
  process.env.JOURNEYS_DATA = folder;
  // Runs last: the server is stopped after every other hook.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const port = process.env.JOURNEYS_PORT;

/** A running server, for writing tests; otherwise one is started for the run. */
const running = process.env.JOURNEYS_URL;

const browser = findSystemBrowser();

/** User stories on a phone, against the built app with the demo's data and a separate database. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // Long enough for a busy machine: only a failing test waits for them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Higher densities multiply the painting, and add nothing to a test.
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'Asia/Manila',
    // Painting movements takes CPU time and delays each step. Tests of a movement set 'no-preference'.
    contextOptions: { reducedMotion: 'reduce' },
    // The worker would fetch all files of the app again for each test, a quarter of the CPU time. Tests of the worker,
    // or of the phone offline, set 'allow'.
    serviceWorkers: 'block',
    // Recording a trace slows every test down: switched on to examine a failure.
    trace: process.env.JOURNEYS_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(running
    ? {}
    : {
        webServer: {
          command: `${process.execPath} ${SERVER_NODE_FLAGS.join(' ')} journeys/support/serve-demo.ts`,
          cwd: '..',
          url: `http://localhost:${port}/readyz`,
          timeout: 300_000,
          stdout: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          env: {
            PORT: port,
            DATA_DIR: process.env.JOURNEYS_DATA,
            RATE_LIMITS: 'off',
            // All requests come from one machine; support/people.ts sets other addresses.
            TRUST_PROXY: '1',
            ALLOW_SANDBOX: '1',
            LOG_LEVEL: 'error',
            TZ: 'UTC',
          },
        },
      }),
});
