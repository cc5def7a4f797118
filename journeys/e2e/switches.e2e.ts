import { FEATURES, type Feature } from '@pitaka/contract/features.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { keepSession, type LoggedIn, registerPerson } from '../support/people.ts';
import { openShiftSite, type ShiftSite } from '../support/shift-site.ts';

/** The traces of a feature. On a site without the feature, no trace is shown, mentioned, linked or requested. */
interface Traces {
  readonly calls: RegExp;
  /** Pages; with the feature off their addresses are unknown, or say that it is not open (Spec: A6). */
  readonly pages: readonly string[];
  readonly words: RegExp;
}

const TRACES: Readonly<Partial<Record<Feature, Traces>>> = {
  transfer: { calls: /^\/wallet\/(recipient|transfer)/, pages: ['/Transfer'], words: /\btransfers?\b/i },
  safe: { calls: /^\/safe\//, pages: ['/Safe'], words: /\bsafe\b/i },
  vip: { calls: /^\/vip\//, pages: ['/Vip', '/VipGuide'], words: /\bVIP\b/ },
  bonus: { calls: /^\/bonus\//, pages: ['/Bonus'], words: /\bbonus(es)?\b/i },
  wheel: { calls: /^\/wheel\//, pages: ['/Wheel', '/Wheel/Help'], words: /\b(spins?|wheel)\b/i },
  agent: { calls: /^\/agent\//, pages: ['/Agent', '/AgentMembers'], words: /\bagents?\b/i },
  channels: { calls: /^\/(channel|betting)\//, pages: ['/Games', '/BettingRecord'], words: /\b(bets?|betting)\b/i },
  messages: { calls: /^\/message\//, pages: ['/Messages'], words: /\binbox\b/i },
  invite: { calls: /^\/invite\//, pages: ['/Invite'], words: /\binvit(e|ation)s?\b/i },
  protection: { calls: /^\/protection\//, pages: ['/Protection'], words: /\b(protection|self-exclusion)\b/i },
};

/** Pages that would show its traces. */
const SEEN = ['/', '/my', '/Setting', '/Records'];

let site: ShiftSite;
let person: LoggedIn;
let version = 1;

test.beforeAll(async ({ browser }) => {
  const { baseURL = '' } = test.info().project.use;
  const page = await browser.newPage({ baseURL });
  site = await openShiftSite(page.request, baseURL);
  person = await registerPerson(site.users);
  await page.close();
});
test.afterAll(() => site.close());

for (const [feature, { calls, pages, words }] of Object.entries(TRACES)) {
  test(`a site without ${feature} looks as if it had never had it (Spec: A1)`, async ({ browser }) => {
    await switchAllOnBut(feature);
    const page = await openSite(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const path of SEEN) {
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"], [data-first-paint]')).toHaveCount(0);
      const links = await page.evaluate(() =>
        [...document.querySelectorAll('a')].map((link) => new URL(link.href).pathname),
      );
      expect(await page.locator('#root').textContent(), `${path} without ${feature}`).not.toMatch(words);
      expect(links.filter((link) => pages.includes(link))).toEqual([]);
    }
    expect(requested.filter((path) => calls.test(path))).toEqual([]);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByText('Page not found')).toBeVisible();
    }
    await page.close();
  });
}

async function switchAllOnBut(off: string): Promise<void> {
  const values = Object.fromEntries(FEATURES.map((feature) => [feature, feature !== off]));
  await site.saveSettings('features', values, version);
  version += 1;
}

async function openSite(browser: Browser): Promise<Page> {
  const { baseURL = '' } = test.info().project.use;
  const page = await browser.newPage({ baseURL: baseURL.replace('localhost', `${site.siteId}.localhost`) });
  await keepSession(page, person);
  return page;
}
