import { randomUUID } from 'node:crypto';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { BusyError, inTransaction } from '../../../../platform/db/in-transaction.ts';
import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';
import type { SecretKeys } from '../../../../platform/secret-keys.ts';
import { signBody } from '../../../../platform/sign-body.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { readParameters } from '../read-parameters.ts';
import type { PostbackReceiver, RawPostback } from '../receive-postback.ts';
import { findSource, openSourceSecret, type SourceRow } from '../sources.ts';

/** A click id that no link creates: a conversion with it stays parked. */
export const TEST_CLICK = 'test';

/** Sends a delivery as the source would, by its own names and signed with its secret, through the same code. */
export async function testSource(
  deps: { readonly db: Database; readonly secrets: SecretKeys; readonly receiver: PostbackReceiver },
  actor: Actor,
  { site, id }: { readonly site: RawPostback['site']; readonly id: string },
  now: Date,
): Promise<Result<{ outcome: DeliveryOutcome; detail: string; body: string }, 'not_found' | 'record_state'>> {
  const source = await findSource(deps.db, actor.siteId, id);
  if (!source) return refuse('not_found');
  if (source.status !== 'active') return refuse('record_state');
  const secret = openSourceSecret(deps.secrets, source);
  if (secret === undefined) throw new Error(`the secret of source ${id} cannot be opened`);
  const body = JSON.stringify(testEvent(source, now));
  const bytes = Buffer.from(body);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const result = await deps.receiver.receive(
    {
      site,
      source: id,
      method: 'POST',
      body: bytes,
      parameters: readParameters(bytes, 'application/json'),
      timestamp,
      signature: signBody(secret, timestamp, bytes),
      raw: body,
      network: 'console',
    },
    now,
  );
  const outcome = result.ok ? result.value : result.code;
  if (outcome === 'source_unknown') return refuse('not_found');
  if (outcome === 'busy' || outcome === 'outcome_unknown') throw new BusyError(outcome);
  const detail = result.ok ? '' : String(result.detail?.field ?? '');
  await inTransaction(deps.db, (tx) =>
    recordAuditEvent(tx, actor, { action: 'source.test', target: `source:${id}`, detail: { outcome } }, now),
  );
  return ok({ outcome, detail, body });
}

function testEvent(source: SourceRow, now: Date): Record<string, string> {
  const number = randomUUID();
  const fields: Record<string, string> = {
    event_id: `test-${number}`,
    transaction_id: `test-${number}`,
    click_id: TEST_CLICK,
    event: source.events[0] ?? 'purchase',
    status: statusNameOf(source, 'declined'),
    amount: '0.00',
    occurred_at: String(Math.floor(now.getTime() / 1000)),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [source.mapping[name] ?? name, value]));
}

/** The source's own name for one of our statuses. */
function statusNameOf({ mapping }: SourceRow, status: string): string {
  const entry = Object.entries(mapping).find(([name, value]) => name.startsWith('status:') && value === status);
  return entry ? entry[0].slice('status:'.length) : status;
}
