import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { buildStaleApps } from '../build-apps.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import { countAsOne, type TestResult } from './tally.ts';

/** The apps as the end-to-end tests open them. */
export async function prepareApps(): Promise<TestResult> {
  try {
    await buildStaleApps();
    return countAsOne({ code: 0, output: '' });
  } catch (error) {
    return countAsOne({ code: 1, output: error instanceof StartupError ? error.message : String(error) });
  }
}

export async function prepareBrowser(): Promise<TestResult> {
  return countAsOne(await ensureChromium());
}
