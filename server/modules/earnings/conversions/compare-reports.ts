import { createHash } from 'node:crypto';
import { isOfFile, isSold } from '@pitaka/core/earnings/conversions/fold-events.ts';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Contradiction } from './contradictions.ts';
import type { Clicks, Row } from './fold-conversions.ts';

export type Report = Pick<Postback, 'amountMinor' | 'currency' | 'status' | 'clickId'>;

/**
 * New events that contradict the identity of a known sale: an approval in another currency, or for a click on another
 * item. Without this check, an event dated before the sale would change nothing, although the source contradicts
 * itself. A file with such an event needs two people.
 */
export function findOtherSales(row: Row | undefined, clicks: Clicks, reports: readonly Postback[]): Postback[] {
  const standing = row && { status: row.status, amountMinor: row.amount_minor };
  let currency = row && standing && isSold(standing) ? row.currency : undefined;
  const own = clicks.get(row?.click_id ?? reports[0]?.clickId ?? '');
  return reports.filter((report) => {
    if (!isSold(report)) return false;
    currency ??= report.currency;
    const click = clicks.get(report.clickId);
    const isOfOtherItem = own && click && click.uid === own.uid && click.item_id !== own.item_id;
    return !isOfFile(report) && (report.currency !== currency || isOfOtherItem);
  });
}

export function contradictionOf(id: string, report: Postback): Contradiction {
  return { id, report: reportHash(report), blocksPayment: true };
}

/**
 * Whether the report, under a used event id, reduces the payment to the promoter: it is a reversal, an estimate after
 * an approval, a smaller amount, or for another click. A later time or a larger amount changes no payment.
 */
export function reducesPayment({ amountMinor, currency, status, clickId }: Report, report: Postback): boolean {
  const takesBack = report.status === 'declined' || report.status === 'reversed';
  const isBelowStakes = report.status === 'pending' && status === 'approved';
  const isOfOthers = report.clickId !== clickId;
  return takesBack || isBelowStakes || isOfOthers || report.amountMinor < amountMinor || report.currency !== currency;
}

/** Whether the report differs in a field that affects the payment. */
export function affectsPayment(before: Report, report: Postback): boolean {
  return (
    before.status !== report.status ||
    before.amountMinor !== report.amountMinor ||
    before.currency !== report.currency ||
    before.clickId !== report.clickId
  );
}

/** Whether the report is only an estimate of a sale that is approved already: it reduces nothing. */
export function isEstimate({ status }: Row, report: Postback): boolean {
  return report.status === 'pending' && status === 'approved';
}

export function reportOfRow({ amount_minor, currency, status, click_id }: Row): Report {
  return { amountMinor: amount_minor, currency, status, clickId: click_id };
}

/**
 * Whether the report has a smaller amount or another promoter. From a source that is on, it would apply, or a rule
 * would hold the sale.
 */
export function mayReducePayment(row: Row, clicks: Clicks, report: Postback): boolean {
  if (row.status !== 'approved' || report.status === 'pending') return false;
  const own = clicks.get(row.click_id);
  const isOfOthers = own !== undefined && (clicks.get(report.clickId)?.uid ?? own.uid) !== own.uid;
  return reducesPayment(reportOfRow(row), { ...report, clickId: isOfOthers ? report.clickId : row.click_id });
}

/** Hashes a report without its time: a repeated report without a time of its own has another arrival time. */
export function reportHash(report: Postback): string {
  return hashOf({ ...report, isTimed: false }).toString('hex');
}

/** The hash of the content. It does not depend on the order and form of the parameters. */
export function hashOf(postback: Postback): Buffer {
  const { clickId, transactionId, event, status, amountMinor, currency, occurredAt, isTimed } = postback;
  const content = [clickId, transactionId, event, status, String(amountMinor), currency, isTimed ? occurredAt : null];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
