import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { SealedJournal, SealedPosting } from './journal-digest.ts';
import { readLegs } from './legs.ts';
import { packBigints, packTexts } from './pack-array.ts';

type JournalRow = Omit<SealedJournal, 'postings'>;

/** Journals with what their legs point to, as a seal covers them; those that are not there are left out. */
export async function readSealedJournals(
  db: Database | Transaction,
  siteId: string,
  journalIds: readonly string[],
): Promise<Map<string, SealedJournal>> {
  if (journalIds.length === 0) return new Map();
  const { rows: journals } = await sql<JournalRow>`
    SELECT j.site_id, j.journal_id, (extract(epoch FROM j.at) * 1000000)::bigint AS at_us, j.kind, j.key, j.request_hash,
      j.actor, j.origin, j.reason, j.legs, j.owner_total_minor
    FROM unnest(${packTexts(journalIds)}::text[]) AS asked (journal_id)
    CROSS JOIN LATERAL (
      SELECT * FROM journals j WHERE j.site_id = ${siteId} AND j.journal_id = asked.journal_id OFFSET 0
    ) j`.execute(db);
  const places = journals.flatMap((journal) => placesOf(journal.legs));
  const postings = new Map<string, SealedPosting>();
  if (places.length > 0) {
    const { rows } = await sql<SealedPosting>`
      SELECT p.account_id, p.version, p.amount_minor, p.balance_after_minor,
        (extract(epoch FROM p.at) * 1000000)::bigint AS at_us, p.journal_id, p.kind
      FROM unnest(${packBigints(places.map((place) => place.number))}::bigint[],
        ${packBigints(places.map((place) => place.version))}::bigint[]) AS asked (number, version)
      CROSS JOIN LATERAL (
        SELECT * FROM postings p
        WHERE p.site_id = ${siteId} AND p.account_id = asked.number AND p.version = asked.version OFFSET 0
      ) p`.execute(db);
    for (const row of rows) postings.set(`${row.account_id}@${row.version}`, row);
  }
  return new Map(
    journals.map((journal) => [
      journal.journal_id,
      {
        ...journal,
        postings: placesOf(journal.legs).flatMap((place) => postings.get(`${place.number}@${place.version}`) ?? []),
      },
    ]),
  );
}

/** Legs that were tampered with lead nowhere; then the seal does not fit, and that is what is reported. */
function placesOf(legs: string): { number: bigint; version: bigint }[] {
  try {
    return readLegs(legs).map(({ account, shard, version }) => ({ number: accountNumber(account, shard), version }));
  } catch {
    return [];
  }
}
