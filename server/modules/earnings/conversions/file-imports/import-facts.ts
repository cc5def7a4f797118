import { setImmediate } from 'node:timers/promises';
import { parseAmount } from '@pitaka/core/values/money.ts';
import { dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { itemsOf } from '../../../promotion/catalogue/published.ts';
import type { FraudCheck } from '../../fraud/index.ts';
import type { DatedChange, Fact } from '../facts/fact.ts';
import { receiveFacts } from '../facts/receive-facts.ts';
import type { FoldedRow } from '../follow-conversions.ts';
import { type Imported, NO_EFFECT, type RemovedFigure } from './imported.ts';
import { type FieldOfFile, type LineProblem, type ReadRow, ROWS_AT_ONCE } from './read-cells.ts';
import { listRestatedFigures } from './restated.ts';
import { sumEffect } from './sum-effect.ts';

/** The maximum count of one figure; a larger count is implausible for an item and promoter in a day. */
const MAX_EVENTS = 1_000_000;

export const FACT_FIELDS: readonly FieldOfFile[] = [
  { name: 'date', isNeeded: true },
  { name: 'item', isNeeded: true },
  { name: 'uid', isNeeded: true },
  { name: 'amount', isNeeded: true },
  { name: 'metric', isNeeded: false },
  { name: 'currency', isNeeded: false },
  { name: 'count', isNeeded: false },
];

/** Imports rows as figures of a source. For each day in the file, its rows are the complete report of that day. */
export async function importFacts(
  tx: Transaction,
  { site, fraud }: { readonly site: Site; readonly fraud: FraudCheck },
  source: string,
  rows: readonly ReadRow[],
  now: Date,
): Promise<Imported> {
  const items = await findIds(tx, site.siteId, rows);
  const users = await findUids(tx, site.siteId, rows);
  const today = siteDay(now, site.timezone);
  const problems: LineProblem[] = [];
  const days = new Map<number, Map<string, Fact>>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const { day, fact, wrong } = readFact(row, site.unit, today, items, users);
    const ofDay = days.get(day) ?? new Map<string, Fact>();
    const key = `${fact.itemId} ${fact.uid} ${fact.metric}`;
    if (wrong !== '') problems.push({ line: row.line, field: wrong, value: row.cells[wrong] ?? '' });
    else if (ofDay.has(key)) problems.push({ line: row.line, field: 'twice', value: key });
    else days.set(day, ofDay.set(key, fact));
  }
  const results = new Map<string, number>();
  if (problems.length > 0) return { problems, results, effect: NO_EFFECT };
  const numbers = new Map([...items].map(([number, id]) => [id, number]));
  const changes: DatedChange[] = [];
  const removed: RemovedFigure[] = [];
  const folded: FoldedRow[] = [];
  for (const [day, facts] of [...days].sort(([one], [other]) => one - other)) {
    const outcome = await receiveFacts(
      tx,
      { ...site, holdSuspicious: fraud.of(site, 'in_file'), isByOperator: true },
      { source, day, facts: [...facts.values()] },
      now,
    );
    const { changes: ofDay, folded: rowsOfDay, ...counts } = outcome;
    changes.push(...ofDay);
    removed.push(...removedOf(ofDay, day, numbers));
    folded.push(...rowsOfDay);
    for (const [result, count] of Object.entries(counts)) {
      if (count > 0) results.set(result, (results.get(result) ?? 0) + count);
    }
  }
  const sum = await sumEffect(tx, site, folded);
  const effect = {
    ...sum,
    sumMinor: most(sum.sumMinor, newEvents(changes)),
    removed,
    restated: await listRestatedFigures(tx, site, changes, numbers),
  };
  return { problems, results, effect };
}

/**
 * For the approval, each new event counts as one hundredth at least. Sums of counts are integers: otherwise one
 * operator's file of nearly no value could make the sums too large to compute.
 */
function newEvents(changes: readonly DatedChange[]): bigint {
  return changes.reduce((sum, { count, before }) => sum + BigInt(Math.max(0, count - (before?.count ?? 0))), 0n);
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function removedOf(
  changes: readonly DatedChange[],
  day: number,
  numbers: ReadonlyMap<string, string>,
): RemovedFigure[] {
  return changes.flatMap(({ before, amountMinor, count, uid, metric, itemId, ...of }) => {
    if (of.day !== day || !before || amountMinor !== 0n || count !== 0) return [];
    const item = numbers.get(itemId) ?? itemId;
    return [{ day: dayText(day), item, uid, metric, amountMinor: before.amountMinor, currency: before.currency }];
  });
}

function readFact(
  { cells }: ReadRow,
  unit: string,
  today: number,
  items: ReadonlyMap<string, string>,
  users: ReadonlySet<string>,
): { day: number; fact: Fact; wrong: string } {
  const { date = '', item = '', uid = '' } = cells;
  const isDay = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const amount = parseAmount(cells.amount ?? '');
  const metric = (cells.metric || 'purchase').toLowerCase();
  const currency = (cells.currency || unit).toUpperCase();
  const count = Number(cells.count || '0');
  const checks: readonly (readonly [field: string, holds: boolean])[] = [
    ['date', isDay && dayNumber(date) <= today],
    ['item', items.has(item)],
    ['uid', users.has(uid)],
    ['amount', amount.ok],
    ['metric', /^[a-z0-9_.-]{1,40}$/.test(metric)],
    ['currency', /^[A-Z]{3,5}$/.test(currency)],
    ['count', Number.isInteger(count) && count >= 0 && count <= MAX_EVENTS],
  ];
  return {
    day: isDay ? dayNumber(date) : 0,
    fact: { itemId: items.get(item) ?? '', uid, metric, amountMinor: amount.ok ? amount.value : 0n, currency, count },
    wrong: checks.find(([, holds]) => !holds)?.[0] ?? '',
  };
}

/** Our item ids by the platforms' numbers; a number used by two platforms matches no item. */
async function findIds(tx: Transaction, siteId: string, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom(itemsOf(siteId).as('items'))
    .select(['item_id', 'external_id'])
    .where('external_id', 'in', [...new Set(rows.map(({ cells }) => cells.item ?? '')), ''])
    .execute();
  const byNumber = Map.groupBy(found, ({ external_id }) => external_id);
  return new Map(
    [...byNumber].flatMap(([number, same]) => (same.length === 1 ? [[number, same[0]?.item_id ?? ''] as const] : [])),
  );
}

async function findUids(tx: Transaction, siteId: string, rows: readonly ReadRow[]): Promise<Set<string>> {
  const found = await tx
    .selectFrom(usersOf(siteId).as('users'))
    .select('uid')
    .where('uid', 'in', [...new Set(rows.map(({ cells }) => cells.uid ?? '')), ''])
    .execute();
  return new Set(found.map(({ uid }) => uid));
}
