import type { BooksName } from '@pitaka/core/values/finding.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { Books, BooksProvider } from './books.port.ts';
import { type ReconciliationDependencies, runReconciliation } from './run-reconciliation.ts';
import { readSpanStart } from './run-views.ts';

type ListedBooks = BooksProvider & { readonly about: BooksName };

/** The providers that a site's records can be compared with. */
export async function listBooks(
  books: readonly Books[],
  site: Pick<Site, 'siteId' | 'features'>,
): Promise<ListedBooks[]> {
  const listed = await Promise.all(
    books.map(async (one) => (await one.listProviders(site)).map((found) => ({ ...found, about: one.about }))),
  );
  return listed.flat();
}

const DAY_MS = 24 * 3600_000;
const DAYS_COMPARED = 3;
/** How many days an open finding is still compared. */
const DAYS_LOOKED_BACK = 31;

export interface ReconcileDependencies extends ReconciliationDependencies {
  readonly sites: SiteFinder;
  readonly log: Log;
}

/**
 * Compares every site's records with every provider's for the last days; `lookBack`: as far back as the oldest open
 * finding, so that late resolutions close too. A failing comparison does not stop the others.
 */
export async function reconcileSites(deps: ReconcileDependencies, options: { lookBack: boolean }): Promise<void> {
  for (const site of await deps.sites.all()) {
    for (const { provider, about } of await listBooks(deps.books, site)) {
      try {
        const now = deps.clock().getTime();
        const usual = new Date(now - DAYS_COMPARED * DAY_MS);
        const earliest = new Date(now - DAYS_LOOKED_BACK * DAY_MS);
        const which = { siteId: site.siteId, provider, about };
        const from = options.lookBack ? await readSpanStart(deps.db, which, usual, earliest) : usual;
        const run = await runReconciliation(deps, { site, provider, about, from });
        const figures = { ...which, ours: run.ours, theirs: run.theirs, found: run.found };
        if (run.fault !== '') deps.log.warn({ ...figures, fault: run.fault }, 'a provider gave no list of its books');
        else deps.log.info(figures, 'books were compared');
      } catch (error) {
        deps.log.error({ err: error, siteId: site.siteId, provider, about }, 'books could not be compared');
      }
    }
  }
}
