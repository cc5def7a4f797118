import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { EarningChange } from '../commission/index.ts';
import { conversionsOf } from '../conversions/published.ts';

/** A conversion whose promoter is known, checked before it is computed. */
export interface Attributed {
  readonly id: string;
  readonly uid: string;
  readonly itemId: string;
  readonly day: number;
  readonly event: string;
  readonly source: string;
  readonly transactionId: string;
  readonly clickId: string;
  readonly occurredAt: Date;
  /** A platform's figure of a day: it has no click. */
  readonly isFigure: boolean;
  /** The clicks that later events of the transaction name. */
  readonly otherClickIds: readonly string[];
  /** Whether the conversion is unchanged since its release: then only the clicks that later events name are new. */
  readonly isAsReleased?: boolean;
  /** Set if its source has just reported a larger amount: the counted part before, and the current one. */
  readonly change?: EarningChange | undefined;
}

type Row = Awaited<ReturnType<ReturnType<typeof queryRows>['execute']>>[number];

/** The given conversions that are not held or were released. */
export async function readOpen(tx: Transaction, siteId: string, ids: readonly string[]): Promise<Attributed[]> {
  const rows = await queryRows(tx, siteId, ids)
    .where((eb) => eb.or([eb('held', '=', ''), eb('decision', '=', 'released')]))
    .execute();
  return rows.flatMap((row) =>
    attributed(row).map((conversion) => ({ ...conversion, isAsReleased: row.decision === 'released' })),
  );
}

/** The given conversions that wait for a decision, locked, as if their sources reported them now. */
export async function readWaiting(tx: Transaction, siteId: string, ids: readonly string[]): Promise<Attributed[]> {
  const rows = await queryRows(tx, siteId, ids)
    .where('held', '<>', '')
    .where('decision', '=', '')
    // A reversal is final; a declined sale may be approved later.
    .where('status', '<>', 'reversed')
    .forUpdate()
    .execute();
  return rows.flatMap((row) =>
    attributed(row).map((conversion) => {
      const { day, amount_minor: amountMinor, currency, count } = { ...row, day: conversion.day };
      // A figure was counted when its file was imported.
      return conversion.isFigure
        ? conversion
        : { ...conversion, change: { before: undefined, after: { day, amountMinor, currency, count } } };
    }),
  );
}

function queryRows(tx: Transaction, siteId: string, ids: readonly string[]) {
  return tx
    .selectFrom(conversionsOf(siteId).as('conversions'))
    .selectAll()
    .where(sql<boolean>`conversion_id = ANY(${[...ids]})`)
    .orderBy('conversion_id');
}

function attributed(row: Row): Attributed[] {
  const { uid, item_id: itemId, day, source, transaction_id: transactionId, click_id: clickId } = row;
  if (uid === null || itemId === null || day === null) return [];
  const isFigure = clickId === `${source} ${transactionId}`;
  const fields = { event: row.event, occurredAt: row.occurred_at, otherClickIds: [] };
  return [{ id: row.conversion_id, uid, itemId, day, source, transactionId, clickId, isFigure, ...fields }];
}
