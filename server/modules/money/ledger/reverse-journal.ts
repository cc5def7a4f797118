import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { type Move, reverseMoves } from '@pitaka/core/money/ledger/journal.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import { CompiledQuery } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { readLegs } from './legs.ts';
import { postInTransaction } from './post-in-transaction.ts';
import type { Actor, Posted, PostRefusal } from './post-request.ts';
import { readPostings } from './queries.ts';

export interface Reversal {
  readonly siteId: string;
  readonly journalId: string;
  /** What to do where the money is no longer there: refuse, or let the user owe it. */
  readonly onShortfall: 'refuse' | 'debt';
  readonly actor: Actor;
  readonly origin: string;
  readonly reason: string;
}

/** Undoes a journal by another that moves everything back, last first. Once: a second asking gets the first's answer. */
export async function reverseJournal(
  tx: Transaction,
  reversal: Reversal,
  now: Date,
): Promise<Result<Posted, PostRefusal | 'journal_unknown' | 'journal_not_reversible'>> {
  const { siteId, journalId } = reversal;
  const journal = await tx
    .selectFrom('journals')
    .select(['kind', 'legs'])
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .executeTakeFirst();
  if (!journal) return refuse('journal_unknown');
  if (journal.kind === 'reversal') return refuse('journal_not_reversible');
  const moves = reverseMoves(await readMoves(tx, siteId, journal.legs), reversal.onShortfall);
  return postInTransaction(
    tx,
    {
      siteId,
      journal: { kind: 'reversal', moves },
      key: journalId,
      // Who asks second may have another reason: it is the same reversal.
      body: journalId,
      actor: reversal.actor,
      origin: reversal.origin,
      reason: reversal.reason,
    },
    now,
  );
}

/** What a journal moved, from its postings: two to a move, where it left and where it went. */
async function readMoves(tx: Transaction, siteId: string, legs: string): Promise<Move[]> {
  const places = readLegs(legs).map((leg) => ({ ...leg, number: accountNumber(leg.account, leg.shard) }));
  const { text, values } = readPostings(siteId, places);
  const { rows } = await tx.executeQuery<{ account_id: bigint; version: bigint; amount_minor: bigint; unit: string }>(
    CompiledQuery.raw(text, values),
  );
  const found = new Map(rows.map((row) => [`${row.account_id}@${row.version}`, row]));
  const moves: Move[] = [];
  for (let index = 0; index < places.length; index += 2) {
    const from = places[index];
    const to = places[index + 1];
    const posting = to && found.get(`${to.number}@${to.version}`);
    if (!from || !posting) throw new Error(`the postings of "${legs}" are not all there`);
    moves.push({ from: from.account, to: to.account, amount: { unit: posting.unit, minor: posting.amount_minor } });
  }
  return moves;
}
