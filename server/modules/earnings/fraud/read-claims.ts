import type { Claimed } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { claimsOf, type SaleClaim } from '@pitaka/core/earnings/fraud/sale-claims.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { clicksOf } from '../../promotion/links/published.ts';
import { sourcesOf } from '../conversions/published.ts';
import type { Attributed } from './attributed.ts';

interface Row {
  readonly id: string;
  readonly item: string;
  readonly in_scope: boolean;
}

/**
 * Claims the sales and returns the findings of each: outside its source's scope, or reported before. It runs at every
 * change: a transaction that first had another event or day would otherwise bypass an earlier claim.
 */
export async function readClaims(
  tx: Transaction,
  siteId: string,
  conversions: readonly Attributed[],
): Promise<ReadonlyMap<string, Claimed>> {
  const rows = await readSources(tx, siteId, conversions);
  const claims = conversions.flatMap((conversion) => {
    const row = rows.get(conversion.id);
    if (!row) return [];
    const { source, uid, itemId, day, event, clickId, transactionId } = conversion;
    const sale = conversion.isFigure ? undefined : { clickId, transactionId };
    return claimsOf({ source, uid, itemId, day, event, sale }).map((claim) => ({ ...claim, id: conversion.id }));
  });
  const taken = await insertClaims(tx, siteId, claims);
  const promotersOf = await readPromoters(tx, siteId, conversions);
  return new Map(
    conversions.flatMap((conversion) => {
      const row = rows.get(conversion.id);
      if (!row) return [];
      const claimed = {
        source: conversion.source,
        isInScope: row.in_scope,
        item: row.item,
        taken: taken.get(conversion.id) ?? [],
        otherPromoters: (promotersOf.get(conversion.id) ?? []).filter((uid) => uid !== conversion.uid),
      };
      return [[conversion.id, claimed] as const];
    }),
  );
}

async function readSources(
  tx: Transaction,
  siteId: string,
  conversions: readonly Attributed[],
): Promise<Map<string, Row>> {
  const sales = conversions.map(({ id, source, itemId }) => ({ id, source, item_id: itemId }));
  const { rows } = await sql<Row>`
    SELECT a.id, i.external_id AS item, s.platforms ? i.kind OR s.items ? (i.kind || ':' || i.external_id) AS in_scope
    FROM json_to_recordset(${JSON.stringify(sales)}) AS a (id text, source text, item_id text)
    JOIN ${sourcesOf(siteId)} s ON s.source = a.source
    JOIN ${itemsOf(siteId)} i ON i.item_id = a.item_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores claims, of which the first wins. If two arrive at the same instant, the second waits for the row. */
async function insertClaims(
  tx: Transaction,
  siteId: string,
  claims: readonly (SaleClaim & { readonly id: string })[],
): Promise<Map<string, { kind: string; claimant: string; conversionId: string }[]>> {
  const first = new Map(claims.toReversed().map((claim) => [claim.claim, claim]));
  const rows = [...first.values()].map(({ claim, claimant, id }) => ({
    site_id: siteId,
    claim,
    claimant,
    conversion_id: id,
  }));
  const keepingFirst = sql<{ claim: string; claimant: string; conversion_id: string }>`
    ORDER BY claim ON CONFLICT (site_id, claim) DO UPDATE SET claimant = sale_claims.claimant
    RETURNING claim, claimant, conversion_id`;
  const held = await insertRows(tx, 'sale_claims', rows, keepingFirst);
  const holder = new Map(held.map((row) => [row.claim, row]));
  const taken = claims.flatMap(({ claim, claimant, kind, id }) => {
    const by = holder.get(claim);
    return by && by.claimant !== claimant ? [{ id, kind, claimant: by.claimant, conversionId: by.conversion_id }] : [];
  });
  return Map.groupBy(taken, ({ id }) => id);
}

/** The promoters of the clicks that later events name. */
async function readPromoters(
  tx: Transaction,
  siteId: string,
  conversions: readonly Attributed[],
): Promise<Map<string, string[]>> {
  const named = conversions.flatMap(({ id, otherClickIds }) => otherClickIds.map((clickId) => ({ id, clickId })));
  if (named.length === 0) return new Map();
  const clicks = await tx
    .selectFrom(clicksOf(siteId).as('clicks'))
    .select(['click_id', 'uid'])
    .where(sql<boolean>`click_id = ANY(${named.map(({ clickId }) => clickId)})`)
    .execute();
  const uidOf = new Map(clicks.map(({ click_id, uid }) => [click_id, uid]));
  const promoters = Map.groupBy(named, ({ id }) => id);
  return new Map(
    [...promoters].map(([id, ofOne]) => [id, [...new Set(ofOne.flatMap(({ clickId }) => uidOf.get(clickId) ?? []))]]),
  );
}
