import { formatJournalId, parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { phoneHashesOf } from '../../identity/auth/index.ts';
import { findByShortReference } from './find-by-short-reference.ts';
import { parseSearch } from './parse-search.ts';

const MOST_OF_A_KIND = 10;

export interface FoundRow {
  readonly kind:
    | 'user'
    | 'withdrawal'
    | 'deposit'
    | 'journal'
    | 'finding'
    | 'statement'
    | 'payout_file'
    | 'item'
    | 'conversion';
  readonly id: string;
  readonly title: string;
  readonly uid: string | null;
  readonly amount_minor: bigint | null;
  readonly by: string;
  /** Set for a journal, whose id is this number. */
  readonly journal_id?: bigint;
}

export interface FindRequest {
  readonly siteId: string;
  readonly areaCode: string;
  readonly secrets: SecretKeys;
  readonly words: string;
  readonly may: (permission: Permission) => boolean;
}

/** Records whose name or number is exactly the typed text; users are also found by a part of their name. */
export async function findAnything(db: Database, request: FindRequest): Promise<FoundRow[]> {
  const { siteId, areaCode, may } = request;
  const words = request.words.trim();
  const { uid, phone } = parseSearch(words, areaCode);
  const journalId = parseJournalId(words.toLowerCase());
  const queries = [
    may('user.view') &&
      sql<FoundRow>`
        SELECT 'user' AS kind, uid AS id, coalesce(name, uid) AS title, uid, NULL::bigint AS amount_minor, '' AS by FROM users
        WHERE site_id = ${siteId} AND (uid = ${uid ?? ''} OR phone_hash = ANY(${phone ? phoneHashesOf(request.secrets, siteId, phone) : []}::text[])
          OR (${/[0-9]/.test(words)} IS FALSE AND name ILIKE ${`%${words.replace(/[\\%_]/g, '\\$&')}%`})) LIMIT ${MOST_OF_A_KIND}`,
    may('withdrawal.view') && ofRecords('withdrawal', siteId, words),
    may('deposit.view') && ofRecords('deposit', siteId, words),
    may('deposit.view') &&
      sql<FoundRow>`
        SELECT 'deposit' AS kind, d.deposit_id AS id, d.reference AS title, d.uid, d.amount_minor, p.payment_id AS by
        FROM deposit_payments p JOIN deposits d ON d.site_id = p.site_id AND d.deposit_id = p.deposit_id
        WHERE p.site_id = ${siteId} AND p.payment_id = ${words} AND d.provider_reference <> ${words} LIMIT ${MOST_OF_A_KIND}`,
    may('withdrawal.pay') &&
      sql<FoundRow>`
        SELECT 'payout_file' AS kind, payout_file_id AS id, payout_file_id AS title, NULL AS uid, total_minor AS amount_minor, '' AS by
        FROM payout_files WHERE site_id = ${siteId} AND payout_file_id = ${words}`,
    may('withdrawal.pay') &&
      sql<FoundRow>`
        SELECT 'statement' AS kind, statement_id AS id, text AS title, NULL AS uid, amount_minor, bank_reference AS by
        FROM bank_statement_lines WHERE site_id = ${siteId} AND bank_reference = ${words} AND bank_reference <> ''
        LIMIT ${MOST_OF_A_KIND}`,
    may('reconciliation.view') &&
      sql<FoundRow>`
        SELECT 'finding' AS kind, finding_id AS id, reference AS title, NULL AS uid, NULL::bigint AS amount_minor, subject AS by
        FROM reconciliation_findings
        WHERE site_id = ${siteId} AND (finding_id = ${words} OR subject = ${words}) LIMIT ${MOST_OF_A_KIND}`,
    may('ledger.view') &&
      sql<FoundRow>`
        SELECT 'journal' AS kind, journal_id, '' AS id, '' AS title, NULL AS uid, NULL::bigint AS amount_minor, '' AS by
        FROM journals WHERE site_id = ${siteId}
          AND (journal_id = ${journalId ?? -1n} OR (record_id = ${words} AND record_id <> '')) LIMIT ${MOST_OF_A_KIND}`,
  ];
  const [short, ...found] = await Promise.all([
    may('ledger.view') ? findShort(db, siteId, words) : [],
    ...queries.map(async (query) => (query ? (await query.execute(db)).rows : [])),
  ]);
  return [...found.flat(), ...short].map(({ journal_id: journal, ...row }) => {
    if (journal === undefined) return row;
    const id = formatJournalId(journal);
    return { ...row, id, title: id };
  });
}

async function findShort(db: Database, siteId: string, words: string): Promise<FoundRow[]> {
  const ids = await findByShortReference(words, (before, most) => readNewest(db, siteId, before, most));
  return ids.map((journal_id) => ({
    ...{ journal_id, kind: 'journal', id: '', title: '', uid: null, amount_minor: null, by: words },
  }));
}

async function readNewest(
  db: Database,
  siteId: string,
  before: bigint | undefined,
  most: number,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ journal_id: bigint }>`
    SELECT journal_id FROM journals WHERE site_id = ${siteId} AND ${before === undefined ? sql`true` : sql`journal_id < ${before}`}
    ORDER BY journal_id DESC LIMIT ${most}`.execute(db);
  return rows.map(({ journal_id }) => journal_id);
}

/** Matches our reference, our id or the provider's reference. */
function ofRecords(kind: 'withdrawal' | 'deposit', siteId: string, words: string) {
  const id = sql.ref(`${kind}_id`);
  return sql<FoundRow>`
    SELECT ${sql.lit(kind)} AS kind, ${id} AS id, reference AS title, uid, amount_minor,
           CASE WHEN provider_reference = ${words} THEN provider_reference ELSE '' END AS by
    FROM ${sql.table(`${kind}s`)}
    WHERE site_id = ${siteId} AND (reference = ${words.toUpperCase().replaceAll(/[\s-]/g, '')} OR ${id} = ${words}
      OR (provider_reference = ${words} AND provider_reference <> '')) LIMIT ${MOST_OF_A_KIND}`;
}
