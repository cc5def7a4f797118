import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { makeWorkFolder } from '../processes/work-folder.ts';
import { chromiumPath, QUIET_FLAGS, storageOf } from './browser.ts';
import type { MeasuredApp } from './measured-app.ts';
import { peerRequire } from './peer-build.ts';

export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Audits below the full score, by their share of the lost points. */
  readonly lost: readonly string[];
}

interface Audit {
  id: string;
  score: number | null;
  displayValue?: string;
}
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  audits: Record<string, Audit | undefined>;
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's scores with its defaults for a phone, for a logged-in user. One run. */
export async function lighthouseScores(app: MeasuredApp, person: Session, debugPort: number): Promise<Scores> {
  const entry = peerRequire().resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  const profile = await makeWorkFolder();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...QUIET_FLAGS, `--remote-debugging-port=${debugPort}`],
  });
  try {
    const page = await context.newPage();
    // Any small answer of the same origin gives access to its storage.
    await page.goto(`${app.origin}/healthz`);
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, storageOf(person));
    await page.close();
    const result = await lighthouse(`${app.origin}/`, {
      port: debugPort,
      logLevel: 'silent',
      disableStorageReset: true,
      onlyCategories: [...CATEGORIES],
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no report'}`);
    }
    const { lhr } = result;
    const score = (category: (typeof CATEGORIES)[number]) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lost: lostPoints(lhr),
    };
  } finally {
    await context.close();
  }
}

function lostPoints(report: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.995) return [];
      return `${category}: ${id} ${Math.round(audit.score * 100)}${audit.displayValue ? ` (${audit.displayValue})` : ''}`;
    }),
  );
}
