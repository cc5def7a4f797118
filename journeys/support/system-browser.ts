import { existsSync } from 'node:fs';

/** Chromium without what draws windows: a page costs half the computing, and shows the same. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** One that has notifications, where the machine has it: without windows there is nowhere to show them. */
export function findShowingBrowser(): string | undefined {
  return existsSync(CHROMIUM) ? CHROMIUM : undefined;
}

/** The browser that the system's packages brought; without one the test tool uses its own. */
export function findSystemBrowser(): string | undefined {
  return [HEADLESS_SHELL, CHROMIUM].find((path) => existsSync(path));
}
