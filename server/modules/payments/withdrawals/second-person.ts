import type { Result } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { listNoteWriters } from '../../back-office/users/index.ts';
import { decideAnother, listOnePerson } from '../../identity/operators/index.ts';
import type { WithdrawalRow } from './store.ts';

/** Of what an operator does with a payout: who sent it on its way does not also say how it ended, as a second person. */
const SENDING = ['route', 'export'];

type NotAnother = 'approval_participant' | 'approval_too_new';

/**
 * May this operator be the second of two about a withdrawal? Not who took part in it (who exported or rerouted it, or
 * wrote a note that the proof leans on), and not who is one person with any of them.
 */
export async function decideSecond(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  others: readonly string[],
  now: Date,
): Promise<Result<null, NotAnother>> {
  return decideAnother(tx, row.site_id, operatorId, [...(await listParticipants(tx, row)), ...others], now);
}

/** Who sent it to be paid by hand does not say how that ended. */
export async function decideNotExporter(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  now: Date,
): Promise<Result<null, NotAnother>> {
  return decideAnother(tx, row.site_id, operatorId, await listSenders(tx, row, ['export']), now);
}

/** Those of these withdrawals that this operator exported, or an operator who is one person with them. */
export async function findOwnExports(
  db: Database | Transaction,
  siteId: string,
  withdrawalIds: readonly string[],
  operatorId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (withdrawalIds.length === 0) return new Set();
  const actors = (await listOnePerson(db, siteId, operatorId, now)).map((one) => `operator:${one}`);
  const rows = await db
    .selectFrom('withdrawal_transitions')
    .select('withdrawal_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where(({ eb, val }) => eb('withdrawal_id', '=', eb.fn.any(val([...withdrawalIds]))))
    .where('event', '=', 'export')
    .where('actor', 'in', actors)
    .execute();
  return new Set(rows.map((row) => row.withdrawal_id));
}

async function listParticipants(tx: Transaction, row: WithdrawalRow): Promise<string[]> {
  const writers = await listNoteWriters(tx, row.site_id, row.uid, `withdrawal:${row.withdrawal_id}`);
  return [...(await listSenders(tx, row, SENDING)), ...writers];
}

async function listSenders(tx: Transaction, row: WithdrawalRow, events: readonly string[]): Promise<string[]> {
  const senders = await tx
    .selectFrom('withdrawal_transitions')
    .select('actor')
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .where('event', 'in', [...events])
    .execute();
  return senders.map(({ actor }) => actor.replace(/^operator:/, ''));
}
