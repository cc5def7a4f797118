import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { prepareMedia } from '@pitaka/server/modules/site/media/prepare-media.ts';
import { INSTALL_FOLDER, INSTALL_SCREENS } from '@pitaka/server/modules/site/pages/install-pictures.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHECKOUT, makeDataDir, startServer } from './faults/server-process.ts';
import { keepSession, type LoggedIn, logInPerson, PINNER, PROMOTER, TEAM_LEAD } from './support/people.ts';
import { SCREENS, type Screen } from './support/screen-list.ts';
import { findSystemBrowser } from './support/system-browser.ts';

const USAGE = `Usage: npm run screens -- [PART OF A NAME ...] [options]
A picture of every screen, or of those whose name holds a part, into screens/<language>/<light or dark>/.
  --install      those that a browser shows before it installs the app, where the server gives them from
  --width N      in this width (390)
  --language L   in this language only (all: ${LOCALES.join(', ')})
SCREENS_URL takes them of a server that runs already.
Screens: ${SCREENS.map(({ name }) => name).join(', ')}`;
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 844;
/** Height of a picture for installing: at most 2.3 times its width. */
const INSTALL_HEIGHT = 780;
const STEP_TIMEOUT_MS = 15_000;
/** The narrowest screen that shows the app in a phone frame. */
const DESKTOP_WIDTH = 768;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    install: { type: 'boolean', default: false },
    width: { type: 'string', default: '390' },
    language: { type: 'string', multiple: true, default: [...LOCALES] },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const languages = LOCALES.filter((locale) => values.language.includes(locale));
const width = Number(values.width);
const chosen = SCREENS.filter(({ name }) =>
  values.install
    ? name in INSTALL_SCREENS
    : positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

const running = process.env.SCREENS_URL;
const data = running ? undefined : makeDataDir();
const server = data && startServer({ DATA_DIR: data.path, RATE_LIMITS: 'off', TRUST_PROXY: '1', ALLOW_SANDBOX: '1' });
const url = running ?? (await server?.url) ?? '';
const executablePath = findSystemBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
let failed = 0;
try {
  if (values.install) {
    const promoter = await logIn(browser, url, PROMOTER);
    for (const locale of languages.filter((language) => language !== 'en-PH'))
      await takeForInstalling(promoter, locale);
  } else {
    const people = {
      visitor: undefined,
      leader: await logIn(browser, url, PINNER),
      agent: await logIn(browser, url, TEAM_LEAD),
    };
    for (const locale of languages) for (const theme of THEMES) await takeAll(people, locale, theme);
  }
} finally {
  await browser.close();
  server?.kill('SIGTERM');
  await server?.ended;
  data?.remove();
}
if (!values.install) console.log(`${chosen.length * languages.length * THEMES.length - failed} pictures in screens/`);
process.exitCode = failed === 0 ? 0 : 1;

async function logIn(opened: Browser, baseURL: string, phone: string): Promise<LoggedIn> {
  const context = await opened.newContext({ baseURL });
  const person = await logInPerson(context.request, phone);
  await context.close();
  return person;
}

/** Pictures in their display size, and small: the page does not wait for them. */
async function takeForInstalling(person: LoggedIn, locale: Locale): Promise<void> {
  const folder = join(INSTALL_FOLDER, locale);
  mkdirSync(folder, { recursive: true });
  for (const screen of chosen) {
    const context = await openPhone(locale, 'light', { height: INSTALL_HEIGHT, deviceScaleFactor: 1 });
    const picture = await prepareMedia(await take(context, screen, person, locale), 'picture');
    await context.close();
    if (!picture.ok) throw new Error(`${screen.name}: ${picture.code}`);
    writeFileSync(join(folder, `${screen.name}.webp`), picture.value.bytes);
  }
  console.log(locale);
}

function openPhone(
  locale: Locale,
  colorScheme: (typeof THEMES)[number],
  size = { height: HEIGHT, deviceScaleFactor: 2 },
) {
  return browser.newContext({
    baseURL: url,
    viewport: { width, height: size.height },
    isMobile: width < DESKTOP_WIDTH,
    hasTouch: width < DESKTOP_WIDTH,
    deviceScaleFactor: size.deviceScaleFactor,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
}

async function takeAll(
  people: Readonly<Record<Screen['as'], LoggedIn | undefined>>,
  locale: Locale,
  theme: (typeof THEMES)[number],
): Promise<void> {
  const folder = join(CHECKOUT, 'screens', locale, theme);
  mkdirSync(folder, { recursive: true });
  for (const screen of chosen) {
    const context = await openPhone(locale, theme);
    try {
      const picture = await take(context, screen, people[screen.as], locale);
      writeFileSync(join(folder, `${screen.name}-${width}.png`), picture);
    } catch (error) {
      failed += 1;
      console.error(`${screen.name} (${locale}, ${theme}): ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await context.close();
    }
  }
  console.log(`${locale} ${theme}`);
}

async function take(
  context: BrowserContext,
  screen: Screen,
  person: LoggedIn | undefined,
  locale: Locale,
): Promise<Buffer> {
  await context.addCookies([{ name: 'locale', value: locale, url }]);
  await context.addInitScript((kept) => localStorage.setItem('locale', kept), locale);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (person) await keepSession(page, person);
  await page.goto(screen.path);
  // The app has taken over and has nothing left to load.
  await page.waitForFunction(() => !document.querySelector('[data-first-paint]'));
  await page.locator('#root h1').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
  await screen.open?.(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // Scroll-driven animations never end.
      .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline),
  );
  await page.waitForFunction(() =>
    [...document.images].every((picture) => {
      const { top, left } = picture.getBoundingClientRect();
      // Pictures beyond the screen load when they come into view.
      return picture.complete || top > innerHeight || left > innerWidth;
    }),
  );
  return page.screenshot();
}
