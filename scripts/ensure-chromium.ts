import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findShowingBrowser, findSystemBrowser, HEADLESS_SHELL } from '@pitaka/journeys/support/system-browser.ts';
import { chromium } from '@playwright/test';
import { startStep } from './progress.mjs';
import { ROOT } from './root.ts';
import { runNode, runProgram, type ToolResult, toolPath } from './run-tool.ts';

const DAY_MS = 86_400_000;
const READY: ToolResult = { code: 0, output: '' };

/**
 * Installs browsers for the end-to-end tests: Debian's packages if possible, or else Playwright's download. Two
 * browsers: a headless one for nearly all tests, and one that shows notifications.
 */
export async function ensureChromium(): Promise<ToolResult> {
  const found = findSystemBrowser();
  if (found === HEADLESS_SHELL && findShowingBrowser() !== undefined) return READY;
  if (found === undefined && existsSync(chromium.executablePath())) return READY;
  if (found !== undefined && (!mayInstall() || triedToday())) return READY;
  const step = startStep('Installing a browser for the tests (once)');
  const ran = mayInstall() ? await installPackage() : { code: 1, output: '' };
  if (findSystemBrowser() === undefined) {
    const { code, output } = await runNode([toolPath('@playwright/test/cli.js'), 'install', 'chromium']);
    if (code !== 0) {
      step.failed();
      return { code, output: ran.output + output };
    }
  }
  step.done(found !== undefined && ran.code !== 0 ? 'not possible here, the one that is there serves' : '');
  return READY;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackage(): Promise<ToolResult> {
  let last: ToolResult = READY;
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'chromium'],
  ]) {
    last = await runProgram(
      'apt-get',
      ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0', ...args],
      { env: { DEBIAN_FRONTEND: 'noninteractive' } },
    );
  }
  return last;
}

/** If the slower browser exists and the packages cannot be reached, only one run a day waits for the attempt. */
function triedToday(): boolean {
  const stamp = join(ROOT, '.cache/tried-to-install-browser');
  if ((statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Date.now() - DAY_MS) return true;
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(stamp, '');
  return false;
}
