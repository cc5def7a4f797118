import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from './browser.ts';
import type { MeasuredApp } from './measured-app.ts';

export interface AxeFindings {
  readonly violations: number;
  readonly nodes: number;
  readonly rules: readonly string[];
}

/** axe's findings on Home, also with a banner's dialog open. */
export async function countAxe(browser: Browser, app: MeasuredApp, person: Session): Promise<AxeFindings> {
  const context = await newPhone(browser, app.origin, person);
  try {
    const { page, session } = await openPage(context);
    await page.goto(app.origin);
    await page.locator(app.row).first().waitFor();
    // Through the debugger: the page's own policy forbids scripts made from text.
    await session.send('Runtime.evaluate', { expression: axe.source });
    const home = await runAxe(page);
    await page.locator(app.banner).first().tap();
    await page.waitForTimeout(1000);
    const dialog = await runAxe(page);
    const found = [...home, ...dialog];
    return {
      violations: found.length,
      nodes: found.reduce((sum, violation) => sum + violation.nodes, 0),
      rules: [...new Set(found.map((violation) => violation.id))],
    };
  } finally {
    await context.close();
  }
}

async function runAxe(page: Page): Promise<{ id: string; nodes: number }[]> {
  return page.evaluate(async () => {
    const inPage = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: unknown[] }[] }> };
    };
    const { violations } = await inPage.axe.run();
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.length }));
  });
}
