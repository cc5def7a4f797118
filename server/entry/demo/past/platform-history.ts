import { percentText } from '@pitaka/core/values/ratio.ts';
import { createFigureReceiver } from '../../../modules/earnings/conversions/index.ts';
import { type PlatformsToSync, readListedItems, runNow } from '../../../modules/promotion/platforms/index.ts';
import type { MediaStore } from '../../../modules/site/media/index.ts';
import { createSiteFinder } from '../../../modules/site/sites/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log.ts';
import { OutsideFault } from '../../../platform/outside-api.ts';
import type { PastStep } from './past-step.ts';

type Kind = keyof PlatformsToSync;

interface PastRun {
  readonly daysAgo: number;
  readonly platform: Kind;
  readonly startedBy?: string;
  /**
   * Ratios in percent by the platform's number, only for items that no user promotes, so that earnings do not change.
   */
  readonly ratios?: Readonly<Record<string, string>>;
  readonly isSilent?: boolean;
}

/** The last run is some hours old, so that the next run is not due while the demo is visited. */
const RUNS: readonly PastRun[] = [
  { daysAgo: 3.31, platform: 'messaging', startedBy: 'checker' },
  { daysAgo: 3.3, platform: 'video', startedBy: 'checker' },
  { daysAgo: 2.3, platform: 'messaging', ratios: { wx2600000205: '32.5', wx2600000118: '28' } },
  { daysAgo: 2.29, platform: 'video' },
  { daysAgo: 1.29, platform: 'messaging' },
  { daysAgo: 1.28, platform: 'video', isSilent: true },
  { daysAgo: 1.26, platform: 'video', ratios: { '700087': '41' } },
  { daysAgo: 0.22, platform: 'messaging', ratios: { wx2600000205: '30' } },
  { daysAgo: 0.21, platform: 'video' },
];
const LISTED_DAYS_AGO = 400;
const PAGE_SIZE = 50;
const A_CALL_MS = 350;
const DEADLINE_MS = 30_000;

/** Adds fetches of the last days, by the functions that fetch from real platforms. */
export function platformHistory(
  deps: { readonly db: Database; readonly store: MediaStore },
  siteId: string,
): PastStep[] {
  const { db } = deps;
  const first: PastStep = { daysAgo: LISTED_DAYS_AGO, run: (at) => backdateRatios(db, siteId, at) };
  return [first, ...RUNS.map((run) => ({ daysAgo: run.daysAgo, run: (at: Date) => play(deps, siteId, run, at) }))];
}

/** Adds earlier ratios for changes of days ago, because the catalogue was imported just now. */
async function backdateRatios(db: Database, siteId: string, at: Date): Promise<void> {
  const changed = RUNS.flatMap(({ ratios = {} }) => Object.keys(ratios));
  const items = db
    .selectFrom('items')
    .select('item_id')
    .where('site_id', '=', siteId)
    .where('external_id', 'in', changed);
  await db
    .updateTable('item_ratios')
    .set({ valid_from: at })
    .where('site_id', '=', siteId)
    .where('item_id', 'in', items)
    .execute();
}

async function play(
  { db, store }: { readonly db: Database; readonly store: MediaStore },
  siteId: string,
  { platform, startedBy, ratios = {}, isSilent = false }: PastRun,
  at: Date,
): Promise<void> {
  let calls = 0;
  const clock = () => new Date(at.getTime() + calls * A_CALL_MS);
  const lists: PlatformsToSync[Kind]['lists'] = {
    async listItems({ cursor }) {
      calls++;
      if (isSilent) {
        calls = DEADLINE_MS / A_CALL_MS;
        throw new OutsideFault('silence', 'no answer in time');
      }
      const all = await readListedItems(db, siteId, platform);
      const start = Number(cursor);
      const items = all.slice(start, start + PAGE_SIZE).map(({ externalId, name, ratio }) => ({
        ...{ externalId, name },
        ratio: ratios[externalId] ?? percentText(ratio),
      }));
      const next = start + PAGE_SIZE;
      return { items, unreadable: [], next: next < all.length ? String(next) : undefined };
    },
  };
  const sandbox = { adapter: 'sandbox', lists };
  await runNow(
    {
      ...{ db, store, clock },
      sites: createSiteFinder(db),
      platforms: { messaging: sandbox, video: sandbox },
      figures: createFigureReceiver(),
      notifyRatioChange: async () => {},
      log: createLog('silent'),
    },
    { siteId, platform, kind: 'catalogue', ...(startedBy === undefined ? {} : { startedBy }) },
  );
}
