import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { claimRecord } from './claim.ts';
import type { RecordKind, RecordRow } from './record-kind.ts';

/** Claims a record. `over` takes the claim over from another operator, which needs its own permission. */
export async function claimByCall<Row extends RecordRow>(
  deps: { readonly db: Database },
  kind: RecordKind<Row>,
  context: CallContext,
  request: { readonly id: string; readonly over: boolean },
): Promise<Result<{ until: string }, 'not_found' | 'record_claimed' | 'permission_missing'>> {
  if (request.over && !requireOperator(context).permissions.has('claim.take_over')) return refuse('permission_missing');
  const claimed = await claimRecord(deps, kind, actorOf(context), request, context.now);
  return claimed.ok ? ok({ until: claimed.value.until.toISOString() }) : claimed;
}
