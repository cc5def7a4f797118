import { existsSync } from 'node:fs';
import { reportFailure } from '@pitaka/server/entry/run-until-stopped.ts';
import { buildStaleApps } from './build-apps.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { startStep } from './progress.mjs';
import { runNode, runProgram, stopToolsOnSignals } from './run-tool.ts';

/** `npm run screens`: a picture of every screen in every language, light and dark, into screens/. */

stopToolsOnSignals();
try {
  if (process.argv.includes('--help'))
    process.exit((await runNode(['journeys/screens.ts', '--help'], { show: true })).code);
  const browser = await ensureChromium();
  if (browser.code !== 0) throw new Error(`There is no browser to take pictures with:\n${browser.output}`);
  await ensureFonts();
  await buildStaleApps();
  const { code } = await runNode(['journeys/screens.ts', ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

/**
 * Without fonts, Chinese and Korean text shows as boxes. Fonts are installed only if that is allowed; the pictures are
 * made in any case.
 */
async function ensureFonts(): Promise<void> {
  const fonts = await runProgram('fc-list', [':lang=zh', 'family']);
  if (fonts.code !== 0 || fonts.output.trim() !== '') return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const step = startStep('Installing a font for Chinese and Korean (once)');
  const { code } = await runProgram(
    'apt-get',
    ['-q', '-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', 'fonts-noto-cjk'],
    {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  if (code === 0) step.done();
  else step.failed('the pictures show boxes instead');
}
