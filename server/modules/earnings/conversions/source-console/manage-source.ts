import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import type { SourceRow } from '../sources.ts';

export interface SourceTerms {
  readonly name: string;
  readonly mapping: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  /** Platforms, and items as 'messaging:NUMBER'. */
  readonly scope: readonly string[];
  /** The maximum earnings from its reports in 24 hours, as decimal text: '50000.00'. */
  readonly aDay: string;
}

export function scopeOf({ platforms, items }: Pick<SourceRow, 'platforms' | 'items'>): string[] {
  return [...platforms, ...items];
}

function columnsOf(scope: readonly string[]) {
  const [items, platforms] = [scope.filter((word) => word.includes(':')), scope.filter((word) => !word.includes(':'))];
  return { platforms: JSON.stringify([...new Set(platforms)]), items: JSON.stringify([...new Set(items)]) };
}

/** Parses an amount that the call has already validated. */
export function amountOf(text: string): bigint {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(`${text} is not an amount`);
  return parsed.value;
}

export interface SourceAction {
  readonly id: string;
  readonly reason: string;
}

type Written = Result<Record<string, never>, 'not_found'>;

/** Adds a source; its secret was shown at the request. */
export async function insertSource(
  tx: Transaction,
  actor: Actor,
  {
    source,
    sealed,
    name,
    mapping,
    events,
    scope,
    aDay,
  }: SourceTerms & { readonly source: string; readonly sealed: string },
  now: Date,
): Promise<Result<Record<string, never>, 'source_exists'>> {
  const made = await tx
    .insertInto('conversion_sources')
    .values({
      site_id: actor.siteId,
      source,
      name: name.trim(),
      secret: sealed,
      mapping: JSON.stringify(mapping),
      events: JSON.stringify(events),
      ...columnsOf(scope),
      a_day_minor: amountOf(aDay),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return refuse('source_exists');
  const detail = { name, mapping, events, scope, aDay };
  await recordAuditEvent(tx, actor, { action: 'source.create', target: `source:${source}`, detail }, now);
  return ok({});
}

export function writeTerms(
  tx: Transaction,
  actor: Actor,
  { id, reason, name, mapping, events, scope, aDay }: SourceTerms & SourceAction,
  now: Date,
): Promise<Written> {
  return change(tx, actor, { id, reason, action: 'source.save' }, now, (before) => ({
    set: {
      name: name.trim(),
      mapping: JSON.stringify(mapping),
      events: JSON.stringify(events),
      ...columnsOf(scope),
      a_day_minor: amountOf(aDay),
    },
    detail: {
      before: {
        ...{ name: before.name, mapping: before.mapping, events: before.events, scope: scopeOf(before) },
        aDay: formatMinor(before.a_day_minor),
      },
      after: { name, mapping, events, scope, aDay },
    },
  }));
}

export function writeSecret(
  tx: Transaction,
  actor: Actor,
  { sealed, ...named }: SourceAction & { readonly sealed: string },
  now: Date,
): Promise<Written> {
  return change(tx, actor, { ...named, action: 'source.rotate' }, now, ({ secret_number: number }) => ({
    set: { secret: sealed, secret_number: number + 1 },
    detail: {},
  }));
}

export function switchOn(tx: Transaction, actor: Actor, named: SourceAction, now: Date): Promise<Written> {
  return change(tx, actor, { ...named, action: 'source.switch_on' }, now, () => ({
    set: { status: 'active' },
    detail: {},
  }));
}

/** Needs no second person: a source that is off earns nothing, and its reversals still apply. */
export function switchOff(db: Database, actor: Actor, named: SourceAction, now: Date): Promise<Written> {
  return decideInTransaction(db, (tx) =>
    change(tx, actor, { ...named, action: 'source.switch_off' }, now, () => ({
      set: { status: 'paused' },
      detail: {},
    })),
  );
}

type Change = Partial<{
  name: string;
  secret: string;
  secret_number: number;
  mapping: string;
  events: string;
  platforms: string;
  items: string;
  a_day_minor: bigint;
  status: 'active' | 'paused';
}>;

async function change(
  tx: Transaction,
  actor: Actor,
  { id, reason, action }: SourceAction & { readonly action: string },
  now: Date,
  made: (before: SourceRow) => { readonly set: Change; readonly detail: Readonly<Record<string, unknown>> },
): Promise<Written> {
  const before = await lockSource(tx, actor.siteId, id);
  if (!before) return refuse('not_found');
  const { set, detail } = made(before);
  await tx
    .updateTable('conversion_sources')
    .set(set)
    .where('site_id', '=', actor.siteId)
    .where('source', '=', id)
    .execute();
  await recordAuditEvent(tx, actor, { action, target: `source:${id}`, reason, detail }, now);
  return ok({});
}

export function lockSource(tx: Transaction, siteId: string, source: string): Promise<SourceRow | undefined> {
  return tx
    .selectFrom('conversion_sources')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst();
}
