import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { LEG_BYTES, type Leg, readLegs } from '../legs.ts';
import { packBigints } from '../pack-array.ts';
import { digestJournal } from './digest.ts';

export interface JournalDigest {
  readonly id: bigint;
  readonly digest: Buffer;
}

/*
 * Reads journals and postings as bytes: PostgreSQL puts every column in its own binary form, times in microseconds.
 * Nothing is rounded or interpreted, and a thousand journals come as one value.
 */

const withLength = (bytes: string) => `int4send(octet_length(${bytes})) || ${bytes}`;

const JOURNAL = `${withLength('j.legs')} || int8send(j.journal_id) || timestamptz_send(j.at) || int8send(j.actor)
  || CASE WHEN j.owner_total_minor IS NULL THEN '\\x00'::bytea ELSE '\\x01'::bytea || int8send(j.owner_total_minor) END
  || int2send(j.kind) || ${withLength('j.key_hash')} || ${withLength('j.request_hash')} || ${withLength('j.origin')}
  || ${withLength(`convert_to(j.record_id, 'UTF8')`)} || ${withLength(`convert_to(j.reason, 'UTF8')`)}`;

const ALL_JOURNALS = sql.raw(`string_agg(${withLength('b.bytes')}, ''::bytea ORDER BY b.journal_id) AS bytes
  FROM (SELECT j.journal_id, ${JOURNAL} AS bytes FROM`);

const POSTING_BYTES = 50;
const POSTING = sql.raw(`int8send(p.account_id) || int8send(p.version) || int8send(p.amount_minor)
  || int8send(p.balance_after_minor) || timestamptz_send(p.at) || int8send(p.journal_id) || int2send(p.kind)`);

interface BytesRow {
  bytes: Buffer | null;
}

/** Up to a number of journals between two ids, in order. */
export async function readDigestsBetween(
  db: Database | Transaction,
  siteId: string,
  range: { after: bigint; before: bigint; limit: number },
): Promise<JournalDigest[]> {
  const { rows } = await sql<BytesRow>`SELECT ${ALL_JOURNALS} (
      SELECT * FROM journals WHERE site_id = ${siteId} AND journal_id > ${range.after} AND journal_id < ${range.before}
      ORDER BY journal_id LIMIT ${range.limit}
    ) j) b`.execute(db);
  return digestsOf(db, siteId, rows[0]?.bytes);
}

/** These journals, in order; missing ones are left out. */
export async function readDigests(
  db: Database | Transaction,
  siteId: string,
  ids: readonly bigint[],
): Promise<JournalDigest[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BytesRow>`SELECT ${ALL_JOURNALS} (
      SELECT * FROM journals WHERE site_id = ${siteId} AND journal_id = ANY(${packBigints(ids)}::bigint[])
    ) j) b`.execute(db);
  return digestsOf(db, siteId, rows[0]?.bytes);
}

async function digestsOf(
  db: Database | Transaction,
  siteId: string,
  bytes: Buffer | null | undefined,
): Promise<JournalDigest[]> {
  if (!bytes) return [];
  const journals = split(bytes).map((journal) => {
    const legsEnd = 4 + journal.readUInt32BE(0);
    return { journal, id: journal.readBigInt64BE(legsEnd), legs: legsOf(journal.subarray(4, legsEnd)) };
  });
  const postings = await readPostingBytes(
    db,
    siteId,
    journals.flatMap(({ legs }) => legs),
  );
  let from = 0;
  return journals.map(({ journal, id, legs }) => {
    const end = from + legs.length * POSTING_BYTES;
    const digest = digestJournal(siteId, journal, postings.subarray(from, end));
    from = end;
    return { id, digest };
  });
}

function split(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    parts.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

/** Legs that were tampered with match no posting; then the seal does not fit, and the check reports the journal. */
function legsOf(bytes: Buffer): Leg[] {
  return bytes.length % LEG_BYTES === 0 ? readLegs(bytes) : [];
}

/** Fifty bytes for each posting in the requested order; zeros for a missing one. */
async function readPostingBytes(db: Database | Transaction, siteId: string, legs: readonly Leg[]): Promise<Buffer> {
  if (legs.length === 0) return Buffer.alloc(0);
  const { rows } = await sql<BytesRow>`
    SELECT string_agg(coalesce(p.bytes, decode(repeat('00', ${POSTING_BYTES}), 'hex')), ''::bytea ORDER BY asked.place) AS bytes
    FROM unnest(${packBigints(legs.map((leg) => leg.number))}::bigint[],
      ${packBigints(legs.map((leg) => leg.version))}::bigint[]) WITH ORDINALITY AS asked (number, version, place)
    LEFT JOIN LATERAL (
      SELECT ${POSTING} AS bytes FROM postings p
      WHERE p.site_id = ${siteId} AND p.account_id = asked.number AND p.version = asked.version OFFSET 0
    ) p ON true`.execute(db);
  return rows[0]?.bytes as Buffer;
}
