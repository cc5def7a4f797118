import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import type { LinkRequester } from '../link-requester.ts';

/**
 * Requests the link from the platform at once. The request runs outside any transaction, so the audit event is written
 * after it.
 */
export async function retryApplication(
  deps: { db: Database; linkRequester: LinkRequester },
  actor: Actor,
  applicationId: string,
  now: Date,
): Promise<Result<{ state: 'linked' | 'refused' | 'link_pending' }, 'not_found'>> {
  const outcome = await deps.linkRequester.request({ siteId: actor.siteId, applicationId }, { firstTry: false });
  if (outcome.state === 'gone') return refuse('not_found');
  const { state } = outcome;
  await inTransaction(deps.db, (tx) =>
    recordAuditEvent(
      tx,
      actor,
      { action: 'application.retry', target: `application:${applicationId}`, detail: { state } },
      now,
    ),
  );
  return ok({ state });
}
