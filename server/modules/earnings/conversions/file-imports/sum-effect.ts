import { siteDay } from '@pitaka/core/values/site-day.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { type Brought, loadWorth, worthMore } from '../../commission/index.ts';
import { broughtBy, type FoldedRow } from '../follow-conversions.ts';
import type { BroughtSale } from '../published.ts';
import type { Effect } from './imported.ts';

/**
 * What a file brings at most: of each conversion that it says something of, what it is after the file less what counted of it
 * before. By the file's own rows, one of 0.00 that makes a refused sale count would bring nothing. What a rule holds is in the
 * sum: time may release it.
 */
export async function sumEffect(
  tx: Transaction,
  site: Site,
  folded: readonly FoldedRow[],
): Promise<Omit<Effect, 'removed' | 'restated'>> {
  const changed = wholeChanges(folded).map(({ before, after }) => ({ before, after: dated(after, site.timezone) }));
  const brought = changed.flatMap((one) => {
    const sale = broughtBy(withoutPending(one));
    return sale ? [{ ...sale, id: one.after.conversion_id }] : [];
  });
  const worthOf = await loadWorth(
    tx,
    site,
    brought.flatMap(({ before, after }) => [before?.currency ?? '', after.currency]),
  );
  let sumMinor = 0n;
  const how = new Map<string, BroughtSale['how']>();
  const withoutRate = new Map<string, bigint>();
  for (const one of brought) {
    const more = worthMore(one, worthOf);
    sumMinor += more ?? 0n;
    if (more !== 0n) how.set(one.id, one.before ? 'part' : 'whole');
    const { currency } = one.after;
    const amount = more === undefined ? amountMore(one) : 0n;
    if (amount > 0n) withoutRate.set(currency, (withoutRate.get(currency) ?? 0n) + amount);
  }
  const rows = changed.map(({ after }) => after);
  return {
    sumMinor,
    withoutRate,
    sales: rows.map(({ conversion_id: id }) => ({ id, how: how.get(id) ?? '' })),
    people: new Set(rows.flatMap(({ uid }) => uid ?? [])).size,
    days: [...new Set(rows.map(({ day }) => dayText(day)))].sort(),
  };
}

/** By conversion what it was before the file and is after it: one whose rows lie far apart was folded several times. */
export function wholeChanges(folded: readonly FoldedRow[]): FoldedRow[] {
  const whole = new Map<string, FoldedRow>();
  for (const one of folded) {
    const { conversion_id: id } = one.after;
    whole.set(id, { before: whole.get(id)?.before ?? one.before, after: one.after });
  }
  return [...whole.values()];
}

/** What its source calls pending is paid to nobody: a file that approves it brings the whole of it. */
function withoutPending({ before, after }: FoldedRow): FoldedRow {
  const isApproved = before.status === 'pending' && after.status === 'approved';
  return { before: isApproved ? { ...before, version: 0 } : before, after };
}

/** What waits for its click counts when the click comes, without anybody's word: as if it were there. */
export function dated({ day, ...row }: FoldedRow['after'], timezone: string) {
  return { ...row, day: day ?? siteDay(row.occurred_at, timezone) };
}

function amountMore({ before, after }: Brought): bigint {
  return before?.currency === after.currency ? after.amountMinor - before.amountMinor : after.amountMinor;
}
