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
export function findOtherSales(row: Row | undefined, clicks: Clicks, said: readonly Postback[]): Postback[] {
  const standing = row && { status: row.status, amountMinor: row.amount_minor };
  let currency = row && standing && isSold(standing) ? row.currency : undefined;
  const own = clicks.get(row?.click_id ?? said[0]?.clickId ?? '');
  return said.filter((one) => {
    if (!isSold(one)) return false;
    currency ??= one.currency;
    const click = clicks.get(one.clickId);
    const isOfOtherItem = own && click && click.uid === own.uid && click.item_id !== own.item_id;
    return !isOfFile(one) && (one.currency !== currency || isOfOtherItem);
  });
}

export function contradictionOf(id: string, said: Postback): Contradiction {
  return { id, said: reportHash(said), blocksPayment: true };
}

/**
 * Whether the report, under a used event id, reduces the payment to the promoter: it is a reversal, an estimate after
 * an approval, a smaller amount, or for another click. A later time or a larger amount changes no payment.
 */
export function reducesPayment({ amountMinor, currency, status, clickId }: Report, said: Postback): boolean {
  const takesBack = said.status === 'declined' || said.status === 'reversed';
  const isBelowStakes = said.status === 'pending' && status === 'approved';
  const isOfOthers = said.clickId !== clickId;
  return takesBack || isBelowStakes || isOfOthers || said.amountMinor < amountMinor || said.currency !== currency;
}

/** Whether the report differs in a field that affects the payment. */
export function affectsPayment(before: Report, said: Postback): boolean {
  return (
    before.status !== said.status ||
    before.amountMinor !== said.amountMinor ||
    before.currency !== said.currency ||
    before.clickId !== said.clickId
  );
}

/** Whether the report is only an estimate of a sale that is approved already: it reduces nothing. */
export function isEstimate({ status }: Row, said: Postback): boolean {
  return said.status === 'pending' && status === 'approved';
}

export function reportOfRow({ amount_minor, currency, status, click_id }: Row): Report {
  return { amountMinor: amount_minor, currency, status, clickId: click_id };
}

/**
 * Whether the report has a smaller amount or another promoter. From a source that is on, it would apply, or a rule
 * would hold the sale.
 */
export function mayReducePayment(row: Row, clicks: Clicks, said: Postback): boolean {
  if (row.status !== 'approved' || said.status === 'pending') return false;
  const own = clicks.get(row.click_id);
  const isOfOthers = own !== undefined && (clicks.get(said.clickId)?.uid ?? own.uid) !== own.uid;
  return reducesPayment(reportOfRow(row), { ...said, clickId: isOfOthers ? said.clickId : row.click_id });
}

/** Hashes a report without its time: a repeated report without a time of its own has another arrival time. */
export function reportHash(said: Postback): string {
  return hashOf({ ...said, isTimed: false }).toString('hex');
}

/** The hash of the content. It does not depend on the order and form of the parameters. */
export function hashOf(postback: Postback): Buffer {
  const { clickId, transactionId, event, status, amountMinor, currency, occurredAt, isTimed } = postback;
  const said = [clickId, transactionId, event, status, String(amountMinor), currency, isTimed ? occurredAt : null];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
