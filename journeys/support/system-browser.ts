import { existsSync } from 'node:fs';

/** Chromium without windows: a page needs half the CPU time, and looks the same. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** A browser with notifications, if the machine has one: a headless one cannot show them. */
export function findShowingBrowser(): string | undefined {
  return existsSync(CHROMIUM) ? CHROMIUM : undefined;
}

/** The browser of the system's packages; without one the test tool uses its own. */
export function findSystemBrowser(): string | undefined {
  return [HEADLESS_SHELL, CHROMIUM].find((path) => existsSync(path));
}
