import { isDeepStrictEqual } from 'node:util';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../../platform/secret-keys.ts';
import { requestApproval } from '../../../back-office/approvals/index.ts';
import type { Actor } from '../../../identity/audit/index.ts';
import { findSource, sealSourceSecret } from '../sources.ts';
import {
  amountOf,
  lockSource,
  type SourceAction,
  type SourceTerms,
  scopeOf,
  switchOff,
  writeTerms,
} from './manage-source.ts';
import { newSecret, storeNewSecret } from './new-secret.ts';
import { type SourceChange, sourceApproval } from './source-approval.ts';

interface Dependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

type Refusal = 'source_exists' | 'not_found' | 'approval_pending';

/** Requests a new source. Its secret is shown only now; the source counts once a second person approves. */
export function requestSource(
  deps: Dependencies,
  actor: Actor,
  { source, ...terms }: SourceTerms & { readonly source: string },
  now: Date,
): Promise<Result<{ secret: string }, Refusal>> {
  const named = { id: source, reason: '' };
  return askWithSecret(deps, actor, named, { change: 'create', ...plain(terms) }, now);
}

/** Requests a new secret; the present one works until a second person approves. */
export function requestSecret(
  deps: Dependencies,
  actor: Actor,
  named: SourceAction,
  now: Date,
): Promise<Result<{ secret: string }, Refusal>> {
  return askWithSecret(deps, actor, named, { change: 'rotate' }, now);
}

/** Changes the name and lowers the ceiling at once. A change that can earn more waits for a second person. */
export async function changeTerms(
  { db }: Dependencies,
  actor: Actor,
  { id, reason, ...terms }: SourceTerms & SourceAction,
  now: Date,
): Promise<Result<{ waits: boolean }, Refusal>> {
  const done = await decideInTransaction(
    db,
    async (tx): Promise<Result<Record<string, never>, 'not_found' | 'second_person_needed'>> => {
      // Lock the source: otherwise one operator could raise a ceiling that another operator lowers at this instant.
      const before = await lockSource(tx, actor.siteId, id);
      if (!before) return refuse('not_found');
      const isNoMore =
        hasSameEntries(before.mapping, terms.mapping) &&
        isDeepStrictEqual(before.events, terms.events) &&
        isDeepStrictEqual(scopeOf(before), terms.scope) &&
        amountOf(terms.aDay) <= before.a_day_minor;
      return isNoMore ? writeTerms(tx, actor, { id, reason, ...terms }, now) : refuse('second_person_needed');
    },
  );
  if (done.ok) return ok({ waits: false });
  if (done.code === 'not_found') return refuse('not_found');
  const requested = await ask(db, actor, { id, reason }, { change: 'save', ...plain(terms) }, now);
  return requested.ok ? ok({ waits: true }) : requested;
}

/** Switches a source off at once, and on again once a second person approves. */
export async function switchSource(
  { db }: Dependencies,
  actor: Actor,
  {
    isActive,
    unit,
    ...named
  }: SourceAction & { readonly isActive: boolean /** Of the site. */; readonly unit: string },
  now: Date,
): Promise<Result<{ waits: boolean }, Refusal>> {
  const before = await findSource(db, actor.siteId, named.id);
  if (!before) return refuse('not_found');
  if (isActive && before.status !== 'active') {
    const requested = await ask(db, actor, named, { change: 'switch_on' }, now, { unit });
    return requested.ok ? ok({ waits: true }) : requested;
  }
  if (isActive) return ok({ waits: false });
  const done = await switchOff(db, actor, named, now);
  return done.ok ? ok({ waits: false }) : done;
}

async function askWithSecret(
  { db, secrets }: Dependencies,
  actor: Actor,
  named: SourceAction,
  payload: SourceChange,
  now: Date,
): Promise<Result<{ secret: string }, Refusal>> {
  const secret = newSecret();
  const sealed = sealSourceSecret(secrets, actor.siteId, named.id, secret);
  const requested = await ask(db, actor, named, payload, now, {
    beside: (tx, id) => storeNewSecret(tx, actor.siteId, id, sealed),
  });
  return requested.ok ? ok({ secret }) : requested;
}

async function ask(
  db: Database,
  actor: Actor,
  { id, reason }: SourceAction,
  payload: SourceChange,
  now: Date,
  { unit = '', beside }: { readonly unit?: string; beside?(tx: Transaction, id: string): Promise<void> } = {},
): Promise<Result<null, Refusal>> {
  const request = { approval: sourceApproval, targetId: id, payload, reason, unit, ...(beside ? { beside } : {}) };
  const requested = await requestApproval(db, actor, request, now);
  if (requested.ok) return ok(null);
  switch (requested.code) {
    case 'source_exists':
    case 'not_found':
    case 'approval_pending':
      return refuse(requested.code);
    default:
      throw new Error(`a change of a source was refused: ${requested.code}`);
  }
}

function plain({ name, mapping, events, scope, aDay }: SourceTerms) {
  return { name: name.trim(), mapping: { ...mapping }, events: [...events], scope: [...scope], aDay };
}

function hasSameEntries(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const text = (words: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(words).sort());
  return text(one) === text(other);
}
