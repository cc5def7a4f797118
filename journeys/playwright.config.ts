import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { defineConfig } from '@playwright/test';
import { findSystemBrowser } from './support/system-browser.ts';

/**
 * Set by the first process that reads this file; the workers it starts inherit it. Below the ports that systems give to
 * outgoing connections (from 32,768 on): the tests beside these open thousands, and one of them may hold any of those.
 */
process.env.JOURNEYS_PORT ??= String(20_000 + (process.pid % 10_000));
if (process.env.JOURNEYS_DATA === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-journeys-'));
  process.env.JOURNEYS_DATA = folder;
  // At the very end: the server is stopped after every other hook.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const port = process.env.JOURNEYS_PORT;

/** A server that runs already, for writing tests; otherwise one is started for the run. */
const running = process.env.JOURNEYS_URL;

const browser = findSystemBrowser();

/** User stories on a phone, against the built app with the demo's data and a database of its own. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // For a machine that does other things, too: they are waited for only by a test that fails.
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
    // Four times the dots are four times the painting, and show a test nothing more.
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'Asia/Manila',
    // It fetches all files of the app once more for each story, a quarter of the computing. Those that are about the worker,
    // or about what a phone does without a network, say 'allow'.
    serviceWorkers: 'block',
    // Recording a trace slows every test down: asked for when one of them fails for no visible reason.
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
            // Everybody here comes from one machine; support/people.ts says from where instead.
            TRUST_PROXY: '1',
            ALLOW_SANDBOX: '1',
            LOG_LEVEL: 'error',
            TZ: 'UTC',
          },
        },
      }),
});
