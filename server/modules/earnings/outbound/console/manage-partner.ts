import { randomBytes } from 'node:crypto';
import { unknownFields } from '@pitaka/core/earnings/conversions/fill-template.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { OutboundPartnersTable } from '../../../../platform/db/tables/earnings.ts';
import { newId } from '../../../../platform/ids.ts';
import { type MayCall, mayCallHost, parseWebAddress } from '../../../../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../../../../platform/secret-keys.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { sourcesOf } from '../../conversions/published.ts';
import { REPORTED_FIELDS } from '../reported-fields.ts';
import { sealPartnerSecret } from '../send-outbound.ts';

const SECRET_BYTES = 32;

export interface PartnerTerms {
  readonly name: string;
  readonly url: string;
  readonly scope: 'site' | 'source' | 'promoter';
  readonly scopeId: string;
  readonly events: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

export interface PartnerDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly mayCall: MayCall;
}

type Problems = Record<string, 'field_invalid' | 'web_address_format'>;

/** The errors in the terms, by field; undefined if there are none. */
async function problemsOf(
  tx: Transaction,
  siteId: string,
  { mayCall }: PartnerDependencies,
  terms: PartnerTerms,
): Promise<Problems | undefined> {
  const url = parseWebAddress(terms.url);
  // Over plain http, every network on the way could read conversions and their amounts; loopback does not leave the
  // machine.
  const isSecret = url?.protocol === 'https:' || (url !== undefined && mayCall('127.0.0.1'));
  const problems: Problems = {};
  if (!url || !isSecret) problems.url = 'web_address_format';
  else if (!mayCallHost(url, mayCall)) problems.url = 'field_invalid';
  if (unknownFields(terms.fields, REPORTED_FIELDS).length > 0) problems.fields = 'field_invalid';
  if (!(await isKnown(tx, siteId, terms))) problems.scopeId = 'field_invalid';
  return Object.keys(problems).length === 0 ? undefined : problems;
}

async function isKnown(tx: Transaction, siteId: string, { scope, scopeId }: PartnerTerms): Promise<boolean> {
  if (scope === 'site') return true;
  const found =
    scope === 'source'
      ? await tx
          .selectFrom(sourcesOf(siteId).as('conversion_sources'))
          .select('source as id')
          .where('source', '=', scopeId.trim())
          .executeTakeFirst()
      : await tx
          .selectFrom(usersOf(siteId).as('users'))
          .select('uid as id')
          .where('uid', '=', scopeId.trim())
          .executeTakeFirst();
  return found !== undefined;
}

function columnsOf({ name, url, scope, scopeId, events, fields }: PartnerTerms) {
  return {
    name: name.trim(),
    url: url.trim(),
    scope,
    scope_id: scope === 'site' ? '' : scopeId.trim(),
    events: JSON.stringify(events),
    fields: JSON.stringify(fields),
  };
}

type Made = Result<{ id: string; secret: string | null }, 'input_invalid'>;

/** Adds a partner. A generated secret is returned, once. */
export function createPartner(
  deps: PartnerDependencies,
  actor: Actor,
  { secret: given, ...terms }: PartnerTerms & { readonly secret: string },
  now: Date,
): Promise<Made> {
  const secret = given === '' ? newSecret() : given;
  return decideInTransaction(deps.db, async (tx): Promise<Made> => {
    const fields = await problemsOf(tx, actor.siteId, deps, terms);
    if (fields) return refuse('input_invalid', { fields });
    const id = newId('op', now.getTime());
    await tx
      .insertInto('outbound_partners')
      .values({
        ...columnsOf(terms),
        site_id: actor.siteId,
        partner_id: id,
        secret: sealPartnerSecret(deps.secrets, actor.siteId, id, secret),
        created_at: now,
      })
      .execute();
    await recordAuditEvent(tx, actor, { action: 'partner.create', target: `partner:${id}`, detail: { ...terms } }, now);
    return ok({ id, secret: given === '' ? secret : null });
  });
}

interface Named {
  readonly id: string;
  readonly reason: string;
}

type Changed = Result<Record<string, never>, 'not_found' | 'input_invalid'>;

export function savePartner(
  deps: PartnerDependencies,
  actor: Actor,
  { id, reason, ...terms }: PartnerTerms & Named,
  now: Date,
): Promise<Changed> {
  return decideInTransaction(deps.db, async (tx): Promise<Changed> => {
    const before = await lock(tx, actor.siteId, id);
    if (!before) return refuse('not_found');
    const fields = await problemsOf(tx, actor.siteId, deps, terms);
    if (fields) return refuse('input_invalid', { fields });
    await update(tx, before, columnsOf(terms));
    const { name, url, scope, scope_id: scopeId, events, fields: template } = before;
    const detail = { before: { name, url, scope, scopeId, events, fields: template }, after: { ...terms } };
    await recordAuditEvent(tx, actor, { action: 'partner.save', target: `partner:${id}`, reason, detail }, now);
    return ok({});
  });
}

export function rotatePartner(
  { db, secrets }: PartnerDependencies,
  actor: Actor,
  { id, reason, secret: given }: Named & { readonly secret: string },
  now: Date,
): Promise<Result<{ id: string; secret: string | null }, 'not_found'>> {
  const secret = given === '' ? newSecret() : given;
  return decideInTransaction(db, async (tx) => {
    const before = await lock(tx, actor.siteId, id);
    if (!before) return refuse('not_found');
    await update(tx, before, { secret: sealPartnerSecret(secrets, actor.siteId, id, secret) });
    await recordAuditEvent(tx, actor, { action: 'partner.rotate', target: `partner:${id}`, reason }, now);
    return ok({ id, secret: given === '' ? secret : null });
  });
}

export function switchPartner(
  { db }: PartnerDependencies,
  actor: Actor,
  { id, reason, isActive }: Named & { readonly isActive: boolean },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
    const before = await lock(tx, actor.siteId, id);
    if (!before) return refuse('not_found');
    await update(tx, before, { status: isActive ? 'active' : 'paused' });
    const action = isActive ? 'partner.switch_on' : 'partner.switch_off';
    await recordAuditEvent(tx, actor, { action, target: `partner:${id}`, reason }, now);
    return ok({});
  });
}

type PartnerRow = Selectable<OutboundPartnersTable>;

function lock(tx: Transaction, siteId: string, id: string): Promise<PartnerRow | undefined> {
  return tx
    .selectFrom('outbound_partners')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('partner_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function update(
  tx: Transaction,
  { site_id, partner_id }: PartnerRow,
  set: Partial<ReturnType<typeof columnsOf>> & { secret?: string; status?: 'active' | 'paused' },
): Promise<void> {
  await tx
    .updateTable('outbound_partners')
    .set(set)
    .where('site_id', '=', site_id)
    .where('partner_id', '=', partner_id)
    .execute();
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
