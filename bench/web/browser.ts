import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { PHONE } from './conditions.ts';

/** Switches off the browser's own background requests. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function chromiumPath(): string {
  const known = [
    process.env.CHROMIUM_PATH,
    // The headless shell is preferred: it uses the least CPU beside the page.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  const found = known.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (!found) throw new Error('No Chromium here: install one, or name one in CHROMIUM_PATH.');
  return found;
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: QUIET_FLAGS });
}

/** A new phone: nothing cached, but logged in. */
export function newPhone(browser: Browser, origin: string, session: Session): Promise<BrowserContext> {
  return browser.newContext({
    ...PHONE,
    storageState: { cookies: [], origins: [{ origin, localStorage: storageOf(session) }] },
  });
}

/** The values that both apps store in the browser (rows A3 and A7 of the specification). */
export function storageOf(session: Session): { name: string; value: string }[] {
  return [
    { name: 'token', value: session.token },
    { name: 'tokenHead', value: session.tokenHead },
    { name: 'user', value: JSON.stringify(session.user) },
    { name: 'locale', value: 'en-US' },
  ];
}

export interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
}

export async function openPage(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page) };
}
