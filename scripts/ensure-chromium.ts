import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startStep } from './progress.mjs';
import { runNode, runProgram, type ToolResult, toolPath } from './run-tool.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** A browser for the journeys: Debian's own package where we may install it, else the test tool's download. */
export async function ensureChromium(): Promise<ToolResult> {
  if (existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath())) return { code: 0, output: '' };
  const step = startStep('Installing Chromium (once)');
  const ran = await install();
  if (ran.code === 0) step.done();
  else step.failed();
  return ran;
}

async function install(): Promise<ToolResult> {
  let output = '';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      const ran = await runProgram('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      output += ran.output;
    }
    // Ubuntu's package of that name is an empty one that points to another store.
    if (existsSync(SYSTEM_CHROMIUM) && (await runProgram(SYSTEM_CHROMIUM, ['--version'])).code === 0)
      return { code: 0, output };
  }
  const ran = await runNode([toolPath('@playwright/test/cli.js'), 'install', 'chromium']);
  return { code: ran.code, output: output + ran.output };
}
