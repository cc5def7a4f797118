import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { type Move, reverseMoves } from '@pitaka/core/money/ledger/journal.ts';
import { formatJournalId, parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { runStatement } from '../../../platform/db/statement.ts';
import type { Actor } from './actor.ts';
import { type Leg, readLegs } from './legs.ts';
import { postInTransaction } from './post-in-transaction.ts';
import type { Posted, PostRefusal } from './post-request.ts';
import { readPostings } from './queries.ts';

export interface Reversal {
  readonly siteId: string;
  readonly journalId: string;
  /** Whether to refuse or to create a debt if the money is no longer in the account. */
  readonly onShortfall: 'refuse' | 'debt';
  readonly actor: Actor;
  readonly origin: string;
  readonly reason: string;
}

/**
 * Reverses a journal by a journal that moves everything back, last move first. A second request gets the first answer.
 */
export async function reverseJournal(
  tx: Transaction,
  reversal: Reversal,
  now: Date,
): Promise<Result<Posted, PostRefusal | 'journal_unknown' | 'journal_not_reversible'>> {
  const { siteId, journalId } = reversal;
  const id = parseJournalId(journalId);
  if (id === undefined) return refuse('journal_unknown');
  const journal = await tx
    .selectFrom('journals')
    .select(['kind', 'legs'])
    .where('site_id', '=', siteId)
    .where('journal_id', '=', id)
    .executeTakeFirst();
  if (!journal) return refuse('journal_unknown');
  if (journal.kind === kindNumber('reversal')) return refuse('journal_not_reversible');
  const moves = reverseMoves(await readMoves(tx, siteId, id, journal.legs), reversal.onShortfall);
  return postInTransaction(
    tx,
    {
      siteId,
      journal: { kind: 'reversal', moves },
      key: journalId,
      recordId: journalId,
      // A second request is the same reversal, even with another reason.
      body: journalId,
      actor: reversal.actor,
      origin: reversal.origin,
      reason: reversal.reason,
    },
    now,
  );
}

interface PostingRow {
  account_id: bigint;
  version: bigint;
  amount_minor: bigint;
  unit: string;
  name: AccountName;
}

/** The moves of a journal, from its postings: two for each move, source and target. */
async function readMoves(tx: Transaction, siteId: string, id: bigint, legs: Buffer): Promise<Move[]> {
  const places = readLegs(legs);
  const rows = await runStatement<PostingRow>(tx, readPostings(siteId, places));
  const found = new Map(rows.map((row) => [`${row.account_id}@${row.version}`, row]));
  const postingOf = (leg: Leg | undefined) => leg && found.get(`${leg.number}@${leg.version}`);
  const moves: Move[] = [];
  for (let index = 0; index < places.length; index += 2) {
    const from = postingOf(places[index]);
    const to = postingOf(places[index + 1]);
    if (!from || !to) throw new Error(`the postings of ${formatJournalId(id)} are not all there`);
    moves.push({ from: from.name, to: to.name, amount: { unit: to.unit, minor: to.amount_minor } });
  }
  return moves;
}
