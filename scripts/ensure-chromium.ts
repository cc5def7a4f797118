import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startStep } from './progress.mjs';
import { type Ran, runNode, runProgram, toolPath } from './run-tool.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** A browser for the journeys: Debian's own package where we may install it, else the test tool's download. */
export async function ensureChromium(): Promise<Ran> {
  if (existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath())) return { code: 0, said: '' };
  const step = startStep('Installing Chromium (once)');
  const ran = await install();
  if (ran.code === 0) step.done();
  else step.failed();
  return ran;
}

async function install(): Promise<Ran> {
  let said = '';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      const ran = await runProgram('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      said += ran.said;
    }
    // Ubuntu's package of that name is an empty one that points to another store.
    if (existsSync(SYSTEM_CHROMIUM) && (await runProgram(SYSTEM_CHROMIUM, ['--version'])).code === 0)
      return { code: 0, said };
  }
  const ran = await runNode([toolPath('@playwright/test/cli.js'), 'install', 'chromium']);
  return { code: ran.code, said: said + ran.said };
}
