import { randomBytes } from 'node:crypto';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { SECRET_PURPOSE, type SourceRow } from '../conversions/index.ts';

const SECRET_BYTES = 32;

export interface SourceTerms {
  readonly name: string;
  readonly mapping: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

interface Dependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

/** Adds a source and returns its secret, which nothing else ever shows. */
export function createSource(
  { db, secrets }: Dependencies,
  actor: Actor,
  { source, name, mapping, events }: SourceTerms & { readonly source: string },
  now: Date,
): Promise<Result<{ secret: string }, 'source_exists'>> {
  const secret = newSecret();
  return decideInTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('conversion_sources')
      .values({
        site_id: actor.siteId,
        source,
        name: name.trim(),
        secret: secrets.seal(SECRET_PURPOSE, secret),
        mapping: JSON.stringify(mapping),
        events: JSON.stringify(events),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) return refuse('source_exists');
    const detail = { name, mapping, events };
    await recordAuditEvent(tx, actor, { action: 'source.create', target: `source:${source}`, detail }, now);
    return ok({ secret });
  });
}

export function saveTerms(
  { db }: Dependencies,
  actor: Actor,
  { id, reason, name, mapping, events }: SourceTerms & Named,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return change(db, actor, { id, reason, action: 'source.save' }, now, (before) => ({
    set: { name: name.trim(), mapping: JSON.stringify(mapping), events: JSON.stringify(events) },
    detail: {
      before: { name: before.name, mapping: before.mapping, events: before.events },
      after: { name, mapping, events },
    },
  }));
}

export async function rotateSecret(
  { db, secrets }: Dependencies,
  actor: Actor,
  named: Named,
  now: Date,
): Promise<Result<{ secret: string }, 'not_found'>> {
  const secret = newSecret();
  const set = { secret: secrets.seal(SECRET_PURPOSE, secret) };
  const done = await change(db, actor, { ...named, action: 'source.rotate' }, now, () => ({ set, detail: {} }));
  return done.ok ? ok({ secret }) : done;
}

export function switchSource(
  { db }: Dependencies,
  actor: Actor,
  { isActive, ...named }: Named & { readonly isActive: boolean },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const action = isActive ? 'source.switch_on' : 'source.switch_off';
  const status = isActive ? 'active' : 'paused';
  return change(db, actor, { ...named, action }, now, () => ({ set: { status }, detail: {} }));
}

interface Named {
  readonly id: string;
  readonly reason: string;
}

type Change = Partial<{ name: string; secret: string; mapping: string; events: string; status: 'active' | 'paused' }>;

function change(
  db: Database,
  actor: Actor,
  { id, reason, action }: Named & { readonly action: string },
  now: Date,
  made: (before: SourceRow) => { readonly set: Change; readonly detail: Readonly<Record<string, unknown>> },
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
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
  });
}

function lockSource(tx: Transaction, siteId: string, source: string): Promise<SourceRow | undefined> {
  return tx
    .selectFrom('conversion_sources')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst();
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
