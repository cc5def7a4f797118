import { formatMinor, type Unit } from '@pitaka/core/values/money.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { moneyText } from '../../../../platform/money-text.ts';
import type { PreviewLine } from '../../../back-office/approvals/index.ts';
import { readTimezone } from '../../../site/sites/index.ts';
import { addedValue, loadValuation } from '../../commission/index.ts';
import { storedAmounts, withoutRateLines } from '../../fraud/index.ts';
import { readUnprocessedSummary } from '../reprocess-deliveries.ts';
import type { SourceRow } from '../sources.ts';

/** Shows the second person which stored sales will be processed when the source is switched on. */
export async function unprocessedLines(
  db: Database | Transaction,
  source: SourceRow,
  unit: Unit,
): Promise<PreviewLine[]> {
  const { site_id: siteId } = source;
  const timezone = await readTimezone(db, siteId);
  const { deliveries, sales, people } = await readUnprocessedSummary(db, { siteId, currency: unit }, source);
  const kept = sales.map((sale) => ({ ...sale, count: 1, day: siteDay(new Date(sale.occurredAt), timezone) }));
  const counting = kept.filter(({ status }) => status !== 'declined' && status !== 'reversed');
  const { sumMinor, withoutRate } = await sumValue(db, { siteId, unit }, counting);
  // The counts are only for information, as the network keeps sending while the approver reads. The approval covers the
  // total value.
  const line = (label: string, after: string) => ({ label, before: '', after, isInformational: true }) as const;
  const days = [...new Set(kept.map(({ day }) => day))].sort().map(dayText);
  const [first = 'no day', last] = [days[0], days.at(-1)];
  const amounts = [...amountsOf(counting)].map(([currency, minor]) => `${currency} ${formatMinor(minor)}`);
  const ofSales = [
    line('Received while off', `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}`),
    line('Sales amount', amounts.join(', ') || '0.00'),
    line('People', String(people)),
    line('Days', days.length > 1 ? `${days.length} days, ${first} to ${last}` : first),
  ];
  return [
    ...(deliveries === 0 ? [line('Received while off', 'Nothing')] : ofSales),
    { label: 'Adds at most', before: '', after: moneyText(sumMinor, unit), sum: sumMinor },
    ...withoutRateLines(storedAmounts(withoutRate)),
  ];
}

interface Sale {
  readonly day: number;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}

/** The maximum earnings from the sales, computed as if none of the sales counted yet. */
async function sumValue(
  db: Database | Transaction,
  site: { readonly siteId: string; readonly unit: string },
  sales: readonly Sale[],
) {
  const valuation = await loadValuation(
    db,
    site,
    sales.map(({ currency }) => currency),
  );
  const values = sales.map((sale) => ({ sale, minor: addedValue({ before: undefined, after: sale }, valuation) }));
  const unknown = values.flatMap(({ sale, minor }) => (minor === undefined ? [sale] : []));
  return {
    sumMinor: values.reduce((sum, { minor }) => sum + (minor ?? 0n), 0n),
    withoutRate: amountsOf(unknown),
  };
}

function amountsOf(sales: readonly Sale[]): ReadonlyMap<string, bigint> {
  const amounts = new Map<string, bigint>();
  for (const { currency, amountMinor } of sales) amounts.set(currency, (amounts.get(currency) ?? 0n) + amountMinor);
  return amounts;
}
