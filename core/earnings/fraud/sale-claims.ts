import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

/** A sale as reported by one source. */
export interface ReportedSale {
  readonly source: string;
  readonly uid: string;
  readonly itemId: string;
  readonly day: number;
  readonly event: string;
  /** undefined for a platform's daily figure, which has no click. */
  readonly sale: { readonly clickId: string; readonly transactionId: string } | undefined;
}

/** A part of a sale that only one source may report, and the claiming source. */
export interface SaleClaim {
  readonly kind: 'transaction' | 'click' | 'day';
  readonly claim: string;
  readonly claimant: string;
}

/**
 * The claims of a sale. If two sources report the same click, or the same transaction and event, only one is paid. A
 * platform's figure for a promoter's day includes the sales that postbacks report one by one. A platform's day may
 * begin hours before or after the site's, so a sale also claims the days before and after its own.
 */
export function claimsOf({ source, uid, itemId, day, event, sale }: ReportedSale): SaleClaim[] {
  const ofDay = (saleDay: number) => ({ kind: 'day', claim: `day ${uid} ${itemId} ${saleDay} ${event}` }) as const;
  if (!sale) return [{ ...ofDay(day), claimant: `figures ${source}` }];
  const beside = (by: number) => ({ ...ofDay(dayNumber(addDays(dayText(day), by))), claimant: 'sales' });
  return [
    { kind: 'transaction', claim: `transaction ${event} ${sale.transactionId}`, claimant: source },
    { kind: 'click', claim: `click ${event} ${sale.clickId}`, claimant: source },
    beside(0),
    beside(-1),
    beside(1),
  ];
}
