import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { addedValue, type EarningChange, loadValuation } from '../../commission/index.ts';
import type { CountedFact, DatedChange } from '../facts/fact.ts';
import type { FoldedRow } from '../follow-conversions.ts';
import type { RestatedSale } from './imported.ts';
import { amountsAboveCounted, type LargestAmounts, NO_AMOUNTS } from './largest-amounts.ts';
import { mergeChanges, withDay } from './sum-effect.ts';

type Row = FoldedRow['after'];

interface Restated extends RestatedSale {
  /** The change that the approver decides. */
  readonly change: EarningChange;
}

/**
 * Known sales that a file changes. The amount, time, currency and promoter of a sale affect the payment of other sales,
 * too, so the sum of the new sales does not show the whole effect. A file may also report a large amount in one row and
 * decline the sale in a later row: then the source could approve the sale at the file's time and event, up to that
 * large amount.
 */
export function listRestatedSales(
  tx: Transaction,
  site: Site,
  folded: readonly FoldedRow[],
  amounts: LargestAmounts = NO_AMOUNTS,
): Promise<readonly RestatedSale[]> {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: site.timezone, dateStyle: 'short', timeStyle: 'medium' });
  const describeSale = ({ status, event, amount_minor, currency, uid, occurred_at }: Row) =>
    [status, event, `${formatMinor(amount_minor)} ${currency}`, uid ?? 'no promoter', time.format(occurred_at)].join(
      ', ',
    );
  const restated = mergeChanges(folded)
    .filter(({ before, after }) => before.version > 0 && !onlyReduces(before, after, amounts))
    .map((row) => ({
      name: row.after.transaction_id,
      before: describeSale(row.before),
      after: [describeSale(row.after), ...earlierAmountText(row, amounts)].join(', '),
      change: isReversal(row.after) ? changeOfReversed(row, site.timezone, amounts) : changeOfSale(row, site.timezone),
    }));
  return largestFirst(tx, site, restated);
}

function onlyReduces(before: Row, after: Row, amounts: LargestAmounts): boolean {
  return (
    isReversal(after) && hasSameFields(before, after) && amountsAboveCounted({ before, after }, amounts).length === 0
  );
}

/** Adds the larger amount of an earlier row of the file: the approver would not see it in the final status. */
function earlierAmountText({ before, after }: FoldedRow, amounts: LargestAmounts): string[] {
  const left = isReversal(after) ? 0n : after.amount_minor;
  return amountsAboveCounted({ before, after }, amounts)
    .filter(({ currency, amountMinor }) => after.currency !== currency || amountMinor > left)
    .map(({ currency, amountMinor }) => `reported before as ${formatMinor(amountMinor)} ${currency}`);
}

function changeOfReversed({ before, after }: FoldedRow, timezone: string, amounts: LargestAmounts): EarningChange {
  const { day, count } = withDay(after, timezone);
  const [most] = amountsAboveCounted({ before, after }, amounts);
  if (!most) return changeOfSale({ before, after }, timezone);
  return { before: undefined, after: { day, count, ...most } };
}

function isReversal({ status }: Row): boolean {
  return status === 'declined' || status === 'reversed';
}

function hasSameFields(before: Row, after: Row): boolean {
  return before.event === after.event && before.occurred_at.getTime() === after.occurred_at.getTime();
}

/**
 * If the time, event, currency, promoter or status changes, the whole sale is paid differently, even at the same
 * amount.
 */
function changeOfSale({ before, after }: FoldedRow, timezone: string): EarningChange {
  const { day, currency, count } = withDay(after, timezone);
  const amountOf = ({ amount_minor: amountMinor }: Row) => ({ day, amountMinor, currency, count });
  const isOnlyAmount =
    hasSameFields(before, after) &&
    before.currency === currency &&
    before.uid === after.uid &&
    before.status === after.status;
  if (isOnlyAmount) return { before: amountOf(before), after: amountOf(after) };
  const larger = before.currency === currency && before.amount_minor > after.amount_minor ? before : after;
  return { before: undefined, after: amountOf(larger) };
}

/**
 * Known figures that increase, or change currency: in the reported amount, in the amount left after refunds, or in
 * their count. A smaller refund counts as an increase, even if nothing was deducted for it yet: the figure that it will
 * be deducted from may be reported later.
 */
export function listRestatedFigures(
  tx: Transaction,
  site: Site,
  changes: readonly DatedChange[],
  numbers: ReadonlyMap<string, string>,
): Promise<readonly RestatedSale[]> {
  // Several rows of the file may change the same figure: the state before the first row is compared with the state
  // after the last.
  const ofFigures = Map.groupBy(changes, (change) => `${change.day} ${change.itemId} ${change.uid} ${change.metric}`);
  const restated = [...ofFigures.values()].flatMap((ofFigure): Restated[] => {
    const [before, after] = [ofFigure[0]?.before, ofFigure.at(-1)];
    if (!before || !after || isLess(before, after)) return [];
    const name = `${dayText(after.day)} ${numbers.get(after.itemId) ?? after.itemId} ${after.metric}, ${after.uid}`;
    return [{ name, before: figureText(before), after: figureText(after), change: changeOfFigure(before, after) }];
  });
  return largestFirst(tx, site, restated);
}

function isLess(before: CountedFact, after: CountedFact): boolean {
  return (
    after.currency === before.currency &&
    after.reportedMinor <= before.reportedMinor &&
    after.amountMinor <= before.amountMinor &&
    after.count <= before.count
  );
}

function changeOfFigure(before: CountedFact, { day, ...after }: DatedChange): EarningChange {
  const { currency, count } = after;
  const isOther = currency !== before.currency;
  const [rise, reportedRise] = isOther
    ? [after.amountMinor, 0n]
    : [after.amountMinor - before.amountMinor, after.reportedMinor - before.reportedMinor];
  const was = { day, amountMinor: 0n, currency, count: isOther ? 0 : before.count };
  return { before: was, after: { day, amountMinor: rise > reportedRise ? rise : reportedRise, currency, count } };
}

function figureText({ amountMinor, reportedMinor, currency, count }: CountedFact): string {
  const reportedText = reportedMinor === amountMinor ? '' : ` of ${formatMinor(reportedMinor)}`;
  return `${formatMinor(amountMinor)}${reportedText} ${currency}, number ${count}`;
}

/**
 * Sorts by increase, because a long list is cut: behind fifty large sales that change by a cent, the approver would not
 * see the one sale that matters. Amounts without an exchange rate come first, because their value is unknown.
 */
async function largestFirst(tx: Transaction, site: Site, restated: readonly Restated[]): Promise<RestatedSale[]> {
  const valuation = await loadValuation(
    tx,
    site,
    restated.map(({ change }) => change.after.currency),
  );
  return restated
    .map(({ change, ...one }) => ({ one, rise: addedValue(change, valuation) }))
    .toSorted((one, other) => compareRises(one.rise, other.rise) || (one.one.name < other.one.name ? -1 : 1))
    .map(({ one }) => one);
}

function compareRises(one: bigint | undefined, other: bigint | undefined): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
  return one > other ? -1 : 1;
}
