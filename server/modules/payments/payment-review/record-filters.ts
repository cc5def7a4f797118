import { ok, type Result } from '@pitaka/core/values/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { withinAmounts } from '../../../platform/http/amount-span.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import type { Span } from '../../../platform/http/console-list.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { findUserByPhone, phoneKey } from '../../identity/auth/index.ts';
import { countPhoneSearch } from '../../identity/operators/index.ts';
import { parseSearch } from './parse-search.ts';

interface RecordFilters {
  readonly words: string;
  readonly provider: string;
  readonly method: string;
  readonly mine: boolean;
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
}

/** The filters that withdrawals and deposits share, as SQL conditions on `r`. undefined: no record can match. */
export async function recordConditions(
  db: Database,
  secrets: SecretKeys,
  filters: RecordFilters,
  span: Span,
  context: CallContext,
): Promise<{ where: RawBuilder<unknown>[] } | undefined> {
  const where: RawBuilder<unknown>[] = [];
  const { uid, phone, reference } = parseSearch(filters.words, context.site.areaCode);
  const ownerUid = uid ?? (phone && (await findUserByPhone(db, secrets, context.site.siteId, phone))?.uid);
  if (phone && ownerUid === undefined) return undefined;
  if (ownerUid !== undefined) where.push(sql`r.uid = ${ownerUid}`);
  if (reference !== undefined) where.push(sql`r.reference = ${reference.toUpperCase()}`);
  if (filters.provider !== '') where.push(sql`r.provider = ${filters.provider}`);
  if (filters.method !== '') where.push(sql`r.method = ${filters.method}`);
  if (filters.mine) where.push(sql`r.claimed_by = ${requireOperator(context).operatorId}`);
  where.push(...withinAmounts(sql`r.amount_minor`, filters));
  if (span.from) where.push(sql`r.created_at >= ${span.from}`);
  if (span.before) where.push(sql`r.created_at < ${span.before}`);
  return { where };
}

/** A search by a full phone number counts as one revealed number; other searches are unlimited. */
export async function allowSearch(
  { db, secrets }: { readonly db: Database; readonly secrets: SecretKeys },
  words: string,
  context: CallContext,
): Promise<Result<null, 'reveals_used'>> {
  const { site, now } = context;
  const { phone } = parseSearch(words, site.areaCode);
  if (!phone) return ok(null);
  return countPhoneSearch(db, site, actorOf(context), phoneKey(secrets, site.siteId, phone), now);
}

/** The states that are both in a view and in a filter; undefined: there are none. Empty: all states. */
export function statesInBoth(ofView: readonly string[] | undefined, requested: readonly string[]) {
  if (!ofView) return requested;
  const both = requested.length === 0 ? ofView : ofView.filter((state) => requested.includes(state));
  return both.length === 0 ? undefined : both;
}
