import type { BooksName } from '@pitaka/core/values/finding.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { Books, BooksProvider } from './books.port.ts';
import { type ReconciliationDependencies, runReconciliation } from './run-reconciliation.ts';
import { readComparedDays, readSpanStart } from './run-views.ts';

type ListedBooks = BooksProvider & { readonly about: BooksName };

/** The providers that a site's records can be compared with. */
export async function listBooks(
  books: readonly Books[],
  site: Pick<Site, 'siteId' | 'features'>,
): Promise<ListedBooks[]> {
  const listed = await Promise.all(
    books.map(async (book) => (await book.listProviders(site)).map((found) => ({ ...found, about: book.about }))),
  );
  return listed.flat();
}

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_COMPARED = 3;
/** For how many days after a payment the payment is still compared; the same holds for an open finding. */
const LONG_RUN_DAYS = 31;
/**
 * If books were not compared over this many days for longer than this, an alarm is raised: otherwise a charge-back
 * whose callback was lost would stay unknown. A comparison of three days does not replace a comparison of a month.
 */
const ALARM = { days: DAYS_COMPARED, afterHours: 6 } as const;
const LONG_ALARM = { days: LONG_RUN_DAYS, afterHours: 30 } as const;

export interface ReconcileDependencies extends ReconciliationDependencies {
  readonly sites: SiteFinder;
  readonly log: Log;
}

/**
 * Compares every site's records of the last days with every provider's. `isLong`: compares the last month; for a game
 * channel, all days since the oldest open finding, so that late resolutions close it. A failing comparison does not
 * stop the others.
 */
export async function reconcileSites(deps: ReconcileDependencies, options: { isLong: boolean }): Promise<void> {
  for (const site of await deps.sites.all()) {
    for (const { provider, about, hasList } of await listBooks(deps.books, site)) {
      let isCompared = false;
      try {
        const from = await startOf(deps, { siteId: site.siteId, provider, about }, options.isLong);
        const run = await runReconciliation(deps, { site, provider, about, from });
        isCompared = run.fault === '';
        const figures = { siteId: site.siteId, provider, about, ours: run.ours, theirs: run.theirs, found: run.found };
        if (!isCompared) deps.log.warn({ ...figures, fault: run.fault }, 'a provider gave no list of its books');
        else deps.log.info(figures, 'books were compared');
      } catch (error) {
        deps.log.error({ err: error, siteId: site.siteId, provider, about }, 'books could not be compared');
      }
      const books = { siteId: site.siteId, provider, about };
      if (!isCompared) await raiseAlarm(deps, books, ALARM);
      // Only the nightly comparison counts, not the hourly ones. Game channels are never compared over a month.
      if (hasList && about !== 'channel') await raiseAlarm(deps, books, LONG_ALARM);
    }
  }
}

type OneBooks = { readonly siteId: string } & Pick<ListedBooks, 'provider' | 'about'>;

/**
 * A provider lists a charge-back under the day of its payment. A charge-back a week later is therefore outside the
 * usual days.
 */
function startOf(deps: ReconcileDependencies, books: OneBooks, isLong: boolean): Promise<Date> | Date {
  const now = deps.clock().getTime();
  const usual = new Date(now - DAYS_COMPARED * DAY_MS);
  if (!isLong) return usual;
  const earliest = new Date(now - LONG_RUN_DAYS * DAY_MS);
  // A month of bets is too much to compare every night.
  return books.about === 'channel' ? readSpanStart(deps.db, books, usual, earliest) : earliest;
}

async function raiseAlarm(
  deps: ReconcileDependencies,
  books: OneBooks,
  alarm: typeof ALARM | typeof LONG_ALARM,
): Promise<void> {
  try {
    const { firstAt, lastAt } = await readComparedDays(deps.db, books, alarm.days);
    // New books have no nightly comparison yet.
    const since = alarm === LONG_ALARM ? (lastAt ?? firstAt ?? deps.clock()) : lastAt;
    if (since !== null && deps.clock().getTime() - since.getTime() < alarm.afterHours * HOUR_MS) return;
    const details = { ...books, days: alarm.days, comparedAt: lastAt, alarmHours: alarm.afterHours };
    deps.log.error(details, 'books have not been compared for hours');
  } catch (error) {
    deps.log.error({ err: error, ...books }, 'it is not known when books were compared');
  }
}
