import type { Transaction } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type ChainedRow, chainHash, FIRST_HASH } from './chain-hash.ts';
import { recordSecurityEvents, type SecurityEvent } from './security-events.ts';

/** The acting operator, the site, and the network address. */
export interface Actor {
  readonly siteId: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly address: string;
  readonly device: string;
  /** The request's id, which is also in its log lines. Absent if a job acts in an operator's name. */
  readonly requestId?: string;
}

export interface AuditEvent {
  /** topic.verb: 'user.freeze', 'withdrawal.approve'. */
  readonly action: string;
  /** kind:id: 'user:10000001'; '' for the console itself. */
  readonly target: string;
  readonly reason?: string;
  /** Facts that a later reader needs: before and after, amounts, ids. No secrets. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export function actorOf(context: CallContext): Actor {
  const operator = requireOperator(context);
  return {
    siteId: context.site.siteId,
    operatorId: operator.operatorId,
    operatorName: operator.name,
    address: context.address,
    device: context.device,
    requestId: context.requestId,
  };
}

/**
 * Writes one row of the audit log in the transaction of the audited action. Call it last: it locks the end of the
 * site's chain until the commit, and a lock taken after it could cause a deadlock.
 */
export function recordAuditEvent(tx: Transaction, actor: Actor, auditEvent: AuditEvent, now: Date): Promise<void> {
  return recordAuditEvents(tx, actor, [auditEvent], now);
}

/** Rows per statement. */
const AT_ONCE = 1000;

/** Writes several events of one transaction, in order, under one lock of the chain's end. */
export async function recordAuditEvents(
  tx: Transaction,
  actor: Actor,
  auditEvents: readonly AuditEvent[],
  now: Date,
): Promise<void> {
  const { siteId, requestId } = actor;
  await tx
    .insertInto('audit_heads')
    .values({ site_id: siteId, position: 0n, hash: FIRST_HASH })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  let head = await tx
    .selectFrom('audit_heads')
    .select(['position', 'hash'])
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = auditEvents.map((auditEvent) => {
    const row: ChainedRow = {
      site_id: siteId,
      position: head.position + 1n,
      at: now,
      operator_id: actor.operatorId,
      operator_name: actor.operatorName,
      action: auditEvent.action,
      target: auditEvent.target,
      reason: auditEvent.reason ?? '',
      address: actor.address,
      device: actor.device,
      detail: JSON.stringify({ ...auditEvent.detail, ...(requestId !== undefined && { requestId }) }),
      previous_hash: head.hash,
    };
    const hash = chainHash(row);
    head = { position: row.position, hash };
    return { ...row, hash };
  });
  await recordSecurityEvents(tx, rows.filter(isOfSecurity).map(securityEventOf), now);
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('audit_rows')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
  await tx.updateTable('audit_heads').set(head).where('site_id', '=', siteId).execute();
}

const NUMBER_SHOWN: readonly string[] = ['user.phone', 'payout_account.reveal'];

/**
 * The topics of log-ins, passwords, second factors, roles and revealed numbers: a monitoring system reads these events
 * together with the users' events.
 */
const isOfSecurity = ({ action }: ChainedRow) => action.startsWith('operator.') || NUMBER_SHOWN.includes(action);

function securityEventOf(row: ChainedRow): SecurityEvent {
  const detail = { target: row.target, ...(JSON.parse(row.detail) as Record<string, unknown>) };
  const { address, device } = row;
  return { siteId: row.site_id, kind: row.action, operator: row.operator_name, address, device, detail };
}
