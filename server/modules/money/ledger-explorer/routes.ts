import { findCall } from '@pitaka/contract/calls/index.ts';
import { type AccountName, isAccountName, ownerOf, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindName, recordTypeOf } from '@pitaka/core/money/ledger/journal-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { KeysetRequest } from '../../../platform/db/keyset-page.ts';
import { refuseCursor } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { readBalanceAt, readLegs, readOrigin, verifyJournal } from '../ledger/index.ts';
import { otherSides, presentActor, presentPosting } from './present.ts';
import {
  accountRows,
  findJournal,
  listHouseAccounts,
  pageOfPostings,
  readAccountNames,
  readJournalFacts,
  readJournalPostings,
  readSealHead,
  sumUserAccounts,
} from './views.ts';

export function ledgerExplorerRoutes({ db }: { db: Database }): Route[] {
  async function answerPostings(siteId: string, name: AccountName, request: KeysetRequest) {
    const isHouse = name.startsWith('house:');
    const rows = await accountRows(db, siteId, name);
    const numbers = rows.map(({ account_id }) => account_id);
    const page = await pageOfPostings(db, siteId, { name, numbers }, request);
    if (!page.ok) return refuseCursor();
    const shown = page.value.rows;
    const [journals, names] = await Promise.all([
      readJournalFacts(db, siteId, [...new Set(shown.map(({ journal_id }) => journal_id))]),
      readOperatorNames(db),
    ]);
    const postings = shown.map((row) => {
      const journal = journals.get(row.journal_id);
      if (!journal) throw new Error(`a posting of ${name} has no journal`);
      return { row, journal, others: otherSides(row, journal.legs) };
    });
    const accounts = await readAccountNames(db, siteId, [...new Set(postings.flatMap(({ others }) => others))]);
    return ok({
      content: postings.map((posting) => presentPosting(posting, accounts, names, isHouse)),
      next: page.value.next,
    });
  }

  return [
    route(findCall('/console/ledger/house'), async (_input, { site: { siteId } }) => {
      const [house, users, seals] = await Promise.all([
        listHouseAccounts(db, siteId),
        sumUserAccounts(db, siteId),
        readSealHead(db, siteId),
      ]);
      const sum = [...house, ...users].reduce((total, { balanceMinor }) => total + balanceMinor, 0n);
      return ok({
        accounts: house.map(({ name, balanceMinor, postings }) => ({
          name,
          balance: formatMinor(balanceMinor),
          postings,
        })),
        users: users.map(({ type, accounts, balanceMinor }) => ({
          type,
          accounts,
          balance: formatMinor(balanceMinor),
        })),
        sum: formatMinor(sum),
        seals: { sealed: seals.sealed, head: seals.hash },
      });
    }),

    route(findCall('/console/ledger/account'), async ({ account, at }, { site: { siteId } }) => {
      if (!isAccountName(account)) return refuse('not_found');
      const rows = await accountRows(db, siteId, account);
      if (rows.length === 0) return refuse('not_found');
      const moment = at === undefined ? undefined : new Date(at);
      return ok({
        name: account,
        owner: ownerOf(account) ?? null,
        balance: formatMinor(rows.reduce((sum, row) => sum + row.balance_minor, 0n)),
        postings: String(rows.reduce((sum, row) => sum + row.version, 0n)),
        frozen: rows.some((row) => row.frozen),
        balanceAt: moment
          ? { at: moment.toISOString(), balance: formatMinor(await readBalanceAt(db, siteId, account, moment)) }
          : null,
      });
    }),

    route(findCall('/console/ledger/postings'), async ({ account, ...request }, { site: { siteId } }) => {
      if (!isAccountName(account)) return refuse('not_found');
      return answerPostings(siteId, account, request);
    }),

    route(findCall('/console/users/statement'), async ({ uid, account, ...request }, { site: { siteId } }) =>
      answerPostings(siteId, userAccount(uid, account), request),
    ),

    route(findCall('/console/ledger/journal'), async ({ id }, { site: { siteId } }) => {
      const journal = await findJournal(db, siteId, id);
      if (!journal) return refuse('not_found');
      const legs = readLegs(journal.legs);
      const [postings, names, seal] = await Promise.all([
        readJournalPostings(db, siteId, legs),
        readOperatorNames(db),
        verifyJournal(db, siteId, journal.journal_id),
      ]);
      if (postings.length !== legs.length) throw new Error(`the postings of the journal ${id} are not all there`);
      const kind = kindName(journal.kind);
      const recordType = recordTypeOf(kind);
      return ok({
        id: formatJournalId(journal.journal_id),
        at: journal.at.toISOString(),
        kind,
        record: recordType && journal.record_id !== '' ? { type: recordType, id: journal.record_id } : null,
        by: presentActor(journal.actor, names),
        origin: readOrigin(journal.origin),
        reason: journal.reason,
        moves: postings.flatMap((from, index) => {
          const to = postings[index + 1];
          // Two postings per move: from and to.
          if (index % 2 === 1 || !to) return [];
          return [{ from: from.account, to: to.account, amount: formatMinor(to.amount_minor) }];
        }),
        postings: postings.map((posting) => ({
          account: posting.account,
          version: String(posting.version),
          amount: formatMinor(posting.amount_minor),
          balanceAfter: posting.account.startsWith('house:') ? null : formatMinor(posting.balance_after_minor),
        })),
        seal: seal ? { position: String(seal.position), hash: seal.hash, intact: seal.isIntact } : null,
        reversedBy: journal.reversed_by === null ? null : formatJournalId(journal.reversed_by),
        reverses: kind === 'reversal' ? journal.record_id : null,
      });
    }),
  ];
}
