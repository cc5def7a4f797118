import { fillTemplate } from '@pitaka/core/earnings/conversions/fill-template.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction, inTransaction } from '../../../../platform/db/in-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { buildReport } from '../reported-fields.ts';
import { type SendDependencies, sendOutbound } from '../send-outbound.ts';

interface NewDelivery {
  readonly id: string;
  readonly partnerId: string;
  readonly conversionId: string;
  readonly sequence: number;
  readonly body: string;
  readonly reportKey: string;
}

async function insert(tx: Transaction, siteId: string, delivery: NewDelivery, now: Date): Promise<void> {
  await tx
    .insertInto('outbound_deliveries')
    .values({
      site_id: siteId,
      delivery_id: delivery.id,
      partner_id: delivery.partnerId,
      conversion_id: delivery.conversionId,
      sequence: delivery.sequence,
      body: delivery.body,
      said: delivery.reportKey,
      next_try_at: now,
      created_at: now,
    })
    .execute();
}

/** Sends the same body with the same event_id, so that a partner who has received it counts it once. */
export function replayOutbound(
  db: Database,
  actor: Actor,
  deliveryId: string,
  now: Date,
): Promise<Result<{ id: string }, 'not_found' | 'record_state'>> {
  return decideInTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('outbound_deliveries')
      .selectAll()
      .where('site_id', '=', actor.siteId)
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst();
    if (!row) return refuse('not_found');
    if (row.state === 'waiting') return refuse('record_state');
    const id = newId('od', now.getTime());
    const { partner_id: partnerId, conversion_id: conversionId, sequence, body, said: reportKey } = row;
    await insert(tx, actor.siteId, { id, partnerId, conversionId, sequence, body, reportKey }, now);
    await recordAuditEvent(
      tx,
      actor,
      { action: 'outgoing.replay', target: `outgoing:${deliveryId}`, detail: { as: id } },
      now,
    );
    return ok({ id });
  });
}

/** Sends a test postback at once, by the normal code, and logs it. */
export async function testPartner(
  deps: SendDependencies,
  actor: Actor,
  { partnerId, currency }: { readonly partnerId: string; readonly currency: string },
  now: Date,
): Promise<Result<{ sent: string; answer: string; body: string }, 'not_found' | 'record_state'>> {
  const partner = await deps.db
    .selectFrom('outbound_partners')
    .select(['fields', 'status'])
    .where('site_id', '=', actor.siteId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (!partner) return refuse('not_found');
  if (partner.status !== 'active') return refuse('record_state');
  const id = newId('od', now.getTime());
  const sent = JSON.stringify(fillTemplate(partner.fields, buildReport(id, testConversion(currency, now))));
  await inTransaction(deps.db, async (tx) => {
    await insert(
      tx,
      actor.siteId,
      { id, partnerId, conversionId: '', sequence: 1, body: sent, reportKey: 'test' },
      now,
    );
    const event = { action: 'partner.test', target: `partner:${partnerId}`, detail: { delivery: id } };
    await recordAuditEvent(tx, actor, event, now);
  });
  const attempt = await sendOutbound(deps, { siteId: actor.siteId, deliveryId: id });
  return attempt ? ok({ sent, answer: attempt.answer, body: attempt.body }) : refuse('record_state');
}

/** The test conversion is declined, and for a click that no link creates: a partner who processes it counts nothing. */
function testConversion(currency: string, now: Date) {
  return {
    conversion_id: 'test',
    transaction_id: 'test',
    source: 'test',
    event: 'test',
    status: 'declined',
    held: '',
    decision: '',
    is_contradicted: false,
    refused: '',
    amount_minor: 0n,
    currency,
    occurred_at: now,
    changed_at: now,
    click_id: 'test',
    sub: '',
    uid: '',
    item: '',
    sequence: 1,
  } as const;
}
