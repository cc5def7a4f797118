import { consoleJournalList } from '@pitaka/contract/calls/money/console-ledger.ts';
import { JOURNALS_BY_AMOUNT } from '@pitaka/contract/constants.ts';
import { accountNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { firstIdAt, formatJournalId, parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type JournalKind, kindName, kindNumber, recordTypeOf } from '@pitaka/core/money/ledger/journal-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { withinAmounts } from '../../../platform/http/amount-span.ts';
import type { ConsoleListDependencies, Span } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import type { Route } from '../../../platform/http/route.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { actorInSql, legsInSql, readLegs } from '../ledger/index.ts';
import { journalsOf, postingsOf } from '../ledger/published.ts';
import { presentActor } from './present.ts';
import { readJournalPostings } from './views.ts';

/** The maximum number of journals to sum: each amount is read from the journal's postings. */
const TOTALS_OF = 5_000;

interface JournalFilters {
  readonly kind: '' | JournalKind;
  readonly words: string;
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
  readonly sort: 'at' | 'amount';
}

/** The amount of a journal: the sum of its credits, each posting read by its key. */
const movedOf = (siteId: string) => sql<bigint>`(
  SELECT coalesce(sum(greatest((
    SELECT p.amount_minor FROM ${postingsOf(siteId)} p
    WHERE p.account_id = leg.number AND p.version = leg.version), 0)), 0)::bigint
  FROM ${sql.raw(legsInSql('j.legs'))} leg
)`;

const MOVED = sql.ref<bigint>('j.moved_minor');

function queryJournals(db: Database, siteId: string, filters: JournalFilters, span: Span) {
  const byAmount = withinAmounts(MOVED, filters);
  const isByAmount = byAmount.length > 0 || filters.sort === 'amount';
  const posted = postedJournals(db, siteId, filters, span);
  const source = isByAmount ? posted.orderBy('journal_id', 'desc').limit(JOURNALS_BY_AMOUNT) : posted;
  const listed = db
    .selectFrom(source.as('j'))
    .select(['j.journal_id', 'j.at', 'j.kind', 'j.record_id', 'j.reason', 'j.legs', movedOf(siteId).as('moved_minor')])
    .select(actorInSql('j', siteId).as('actor'));
  let query = db.selectFrom(listed.as('j')).selectAll('j');
  for (const condition of byAmount) query = query.where(condition);
  return query;
}

function postedJournals(db: Database, siteId: string, { kind, words: typed }: JournalFilters, { from, before }: Span) {
  const words = typed.trim();
  const journalId = parseJournalId(words);
  let query = db.selectFrom(journalsOf(siteId).as('journals')).selectAll();
  if (kind !== '') query = query.where('kind', '=', kindNumber(kind));
  if (journalId !== undefined) query = query.where('journal_id', '=', journalId);
  else if (/^[0-9]{8}$/.test(words)) query = query.where('actor', '=', BigInt(words)).where(touches(siteId, words));
  else if (words !== '') query = query.where('record_id', '=', words);
  // An id begins with the time of posting.
  if (from) query = query.where('journal_id', '>=', firstIdAt(from));
  if (before) query = query.where('journal_id', '<', firstIdAt(before));
  return query;
}

/** Users move only their own money, so their journals are found through the postings of their accounts. */
function touches(siteId: string, uid: string) {
  const { from, before } = accountNumbersOf(uid);
  return sql<boolean>`journal_id IN (
    SELECT p.journal_id FROM ${postingsOf(siteId)} p
    WHERE p.account_id >= ${from} AND p.account_id < ${before})`;
}

/** The journals of a site, on any account. */
export function journalListRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return listRoutes(deps, consoleJournalList, {
    rows: async (filters, span, { site }) => queryJournals(db, site.siteId, filters, span),
    id: keysetColumn('j.journal_id', 'bigint'),
    sorts: {
      at: { ...keysetColumn('j.journal_id', 'bigint'), isUnique: true },
      amount: { column: MOVED, type: 'bigint' },
    },
    totals: { moved: sql`sum(moved_minor)` },
    totalsOf: TOTALS_OF,
    present: async (rows, { site }) => {
      if (rows.length === 0) return [];
      const legs = rows.flatMap((row) => readLegs(row.legs));
      const [postings, names] = await Promise.all([readJournalPostings(db, site.siteId, legs), readOperatorNames(db)]);
      let at = 0;
      return rows.map((row) => {
        const own = postings.slice(at, at + readLegs(row.legs).length);
        at += own.length;
        const kind = kindName(row.kind);
        const type = recordTypeOf(kind);
        return {
          id: formatJournalId(row.journal_id),
          kind,
          amount: formatMinor(row.moved_minor),
          accounts: [...new Set(own.map(({ account }) => account))],
          record: type && row.record_id !== '' ? { type, id: row.record_id } : null,
          by: presentActor(row.actor, names),
        };
      });
    },
    cells: { record: (row) => row.record?.id ?? null },
  });
}
