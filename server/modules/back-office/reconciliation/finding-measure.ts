import { sql } from 'kysely';
import { ageSeconds, type Measure, type MeasuredValue } from '../../../platform/metrics/measures.ts';
import type { Books } from './books.port.ts';
import { listBooks } from './reconcile-sites.ts';
import { readFirstRun, readLastRuns } from './run-views.ts';

/** Open differences from providers, and the time since books were last compared. */
export function findingMeasure(books: readonly Books[]): Measure {
  return {
    name: 'reconciliation',
    metrics: [
      { name: 'pitaka_findings_open', help: 'Differences from providers that are not resolved', labels: [] },
      { name: 'pitaka_finding_oldest_seconds', help: 'Age of the oldest of them', labels: [] },
      { name: 'pitaka_deposits_unmatched', help: 'Received payments without a deposit of ours', labels: [] },
      { name: 'pitaka_deposits_unmatched_oldest_seconds', help: 'Age of the oldest of them', labels: [] },
      {
        name: 'pitaka_books_compared_age_seconds',
        help: 'Time since books were last compared with a provider; from the first try on',
        labels: ['provider', 'books'],
      },
    ],
    async ofSite(db, site, now) {
      const { siteId } = site;
      const { rows } = await sql<{
        open: number;
        oldest: Date | null;
        unmatched: number;
        unmatched_oldest: Date | null;
      }>`
        SELECT count(*)::int AS open, min(first_seen_at) AS oldest,
          count(*) FILTER (WHERE kind = 'unattributed' AND about = 'deposit')::int AS unmatched,
          min(first_seen_at) FILTER (WHERE kind = 'unattributed' AND about = 'deposit') AS unmatched_oldest
        FROM reconciliation_findings WHERE site_id = ${siteId} AND resolved_at IS NULL`.execute(db);
      const [found] = rows;
      const values: MeasuredValue[] = [
        { metric: 'pitaka_findings_open', value: found?.open ?? 0 },
        { metric: 'pitaka_finding_oldest_seconds', value: ageSeconds(found?.oldest, now) },
        { metric: 'pitaka_deposits_unmatched', value: found?.unmatched ?? 0 },
        { metric: 'pitaka_deposits_unmatched_oldest_seconds', value: ageSeconds(found?.unmatched_oldest, now) },
      ];
      for (const { provider, about, hasList } of await listBooks(books, site)) {
        if (!hasList) continue;
        const labels = { siteId, provider, about };
        const { comparedAt } = await readLastRuns(db, labels);
        const value = ageSeconds(comparedAt ?? (await readFirstRun(db, labels)), now);
        values.push({ metric: 'pitaka_books_compared_age_seconds', labels: { provider, books: about }, value });
      }
      return values;
    },
  };
}
