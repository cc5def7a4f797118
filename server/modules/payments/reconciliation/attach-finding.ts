import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { setFinding } from '../../back-office/reconciliation/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { readImporter } from '../bank-statements/index.ts';
import { recordUnrequestedPayment } from '../deposits/index.ts';
import { closeFinding } from './close-finding.ts';
import { bankLineOf, type LineDependencies, type LineRefusal } from './match-finding.ts';
import { lockSeenFinding } from './take-finding.ts';

export interface AttachmentRequest {
  readonly id: string;
  readonly version: number;
  readonly uid: string;
  readonly reason: string;
}

type AttachRefusal = LineRefusal | 'user_unknown' | 'line_taken';

/**
 * Attaches a statement's line to a user. Incoming money becomes a deposit of that user, which another operator credits.
 * Outgoing money is shown with the user, and the finding stays open.
 */
export async function attachFinding(
  deps: LineDependencies,
  actor: Actor,
  site: Pick<Site, 'siteId' | 'unit'>,
  request: AttachmentRequest,
  may: { readonly decideDeposits: boolean },
  now: Date,
): Promise<Result<null, AttachRefusal>> {
  const currency = await deps.currencyOf(site.siteId);
  const { deposits } = deps.providers;
  const byHand = deposits.names.find((name) => deposits.find(name)?.way === 'instructions');
  return decideInTransaction(deps.db, async (tx): Promise<Result<null, AttachRefusal>> => {
    const locked = await lockSeenFinding(tx, actor, request);
    if (!locked.ok) return locked;
    const row = locked.value;
    const line = bankLineOf(row);
    if (!line) return refuse('line_unfit');
    const user = await findUser(tx, site.siteId, request.uid);
    if (!user) return refuse('user_unknown');
    // If a later file shows that the line contradicts our books, the contradiction concerns the user of the record that
    // the line names.
    if (row.record_id !== '' && row.uid !== user.uid) return refuse('line_unfit');
    if (line.isOut) {
      await setFinding(tx, row, { uid: user.uid, owner: row.owner ?? actor.operatorId });
      return ok(null);
    }
    if (!may.decideDeposits) return refuse('permission_missing');
    // An operator enters this return at the withdrawal, which pays the user back; as a deposit it would be paid a
    // second time.
    if (line.isReturned) return refuse('line_unfit');
    const { paymentId, amountMinor, currency: paidIn, statementId, origin } = line;
    if (byHand === undefined || paidIn === undefined) return refuse('line_unfit');
    const payment = { paymentId, amountMinor, currency: paidIn };
    const by = `operator:${actor.operatorId}` as const;
    const importedBy = await readImporter(tx, site.siteId, statementId);
    const target = { siteId: site.siteId, uid: user.uid, unit: site.unit, provider: byHand };
    const deposit = await recordUnrequestedPayment(tx, target, payment, { by, importedBy, origin }, currency, now);
    if (!deposit) return refuse('line_taken');
    const record = { recordId: deposit.deposit_id, reference: deposit.reference, uid: user.uid };
    await closeFinding(tx, row, actor, { as: 'attached', reason: request.reason, record }, now);
    return ok(null);
  });
}
