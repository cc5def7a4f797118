import type { Result } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { listNoteWriters } from '../../back-office/users/index.ts';
import { decideAnother } from '../../identity/operators/index.ts';
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
  return decideAnother(tx, operatorId, [...(await listParticipants(tx, row)), ...others], now);
}

/** Who sent it to be paid by hand does not say how that ended. */
export async function decideNotExporter(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  now: Date,
): Promise<Result<null, NotAnother>> {
  return decideAnother(tx, operatorId, await listSenders(tx, row, ['export']), now);
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
