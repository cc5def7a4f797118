import { readFactName } from '@pitaka/core/earnings/conversions/fact-moment.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { type Brought, loadWorth, worthMore } from '../../commission/index.ts';
import type { BroughtSale } from '../../fraud/index.ts';
import { broughtBy, type FoldedRow } from '../follow-conversions.ts';
import type { Effect, RestatedSale } from './imported.ts';

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

/**
 * The amount, the time of day, the currency or the promoter of a known sale decide what is paid for it and for others: the sum of
 * what is new says nothing of that. One that is declined may be approved again, and would be of the time and event that a decline gave it.
 */
export function listRestated(folded: readonly FoldedRow[], timezone: string): RestatedSale[] {
  const takesBack = ({ status }: FoldedRow['after']) => status === 'declined' || status === 'reversed';
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  const inWords = ({ status, event, amount_minor, currency, uid, occurred_at }: FoldedRow['after']) =>
    [status, event, `${formatMinor(amount_minor)} ${currency}`, uid ?? 'no promoter', time.format(occurred_at)].join(
      ', ',
    );
  return wholeChanges(folded)
    .filter(({ before, after }) => before.version > 0 && !(takesBack(after) && isNamedAlike(before, after)))
    .toSorted(largestFirst)
    .map(({ before, after }) => ({ name: after.transaction_id, before: inWords(before), after: inWords(after) }));
}

/**
 * Known figures that are more, or of another currency: by their amount, their number, or because what was below zero and taken off
 * them is so no more. One that is only less takes back.
 */
export function listRestatedFigures(
  folded: readonly FoldedRow[],
  numbers: ReadonlyMap<string, string>,
): RestatedSale[] {
  const inWords = ({ amount_minor, currency, count }: FoldedRow['after']) =>
    `${formatMinor(amount_minor)} ${currency}, number ${count}`;
  return wholeChanges(folded)
    .filter(({ before, after }) => before.version > 0 && !isLess(before, after))
    .toSorted(largestFirst)
    .map(({ before, after }) => {
      const { day, itemId, uid } = readFactName(after.transaction_id);
      const name = `${dayText(day)} ${numbers.get(itemId) ?? itemId} ${after.event}, ${uid}`;
      return { name, before: inWords(before), after: inWords(after) };
    });
}

function isLess(before: FoldedRow['before'], after: FoldedRow['after']): boolean {
  const isNothing = after.status === 'reversed';
  return (
    isNothing ||
    (before.status === 'approved' &&
      after.currency === before.currency &&
      after.amount_minor <= before.amount_minor &&
      after.count <= before.count)
  );
}

/** The first of a long list are shown: a small one does not stand before the large one that the file is made for. */
function largestFirst(one: FoldedRow, other: FoldedRow): number {
  const sizeOf = ({ before, after }: FoldedRow) => before.amount_minor + after.amount_minor;
  const difference = sizeOf(other) - sizeOf(one);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return one.after.transaction_id < other.after.transaction_id ? -1 : 1;
}

function isNamedAlike(before: FoldedRow['before'], after: FoldedRow['after']): boolean {
  return before.event === after.event && before.occurred_at.getTime() === after.occurred_at.getTime();
}

/** By conversion what it was before the file and is after it: one whose rows lie far apart was folded several times. */
function wholeChanges(folded: readonly FoldedRow[]): FoldedRow[] {
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
function dated({ day, ...row }: FoldedRow['after'], timezone: string) {
  return { ...row, day: day ?? siteDay(row.occurred_at, timezone) };
}

function amountMore({ before, after }: Brought): bigint {
  return before?.currency === after.currency ? after.amountMinor - before.amountMinor : after.amountMinor;
}
