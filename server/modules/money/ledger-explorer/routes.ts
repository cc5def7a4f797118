import { findCall } from '@pitaka/contract/calls/index.ts';
import { type AccountName, isAccountName, ownerOf, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { readBalanceAt, readLegs } from '../ledger/index.ts';
import { readMark, writeMark } from './posting-mark.ts';
import { presentActor, presentPosting } from './present.ts';
import {
  accountRows,
  findJournal,
  listHouseAccounts,
  listPostings,
  readJournalPostings,
  readSealHead,
  sumUserAccounts,
} from './views.ts';

export function ledgerExplorerRoutes({ db }: { db: Database }): Route[] {
  /** One page of an account's postings as the wire has it; undefined: the mark is none of ours. */
  async function postingsPage(siteId: string, name: AccountName, after: string | undefined, size: number) {
    const before = readMark(after);
    if (!before) return undefined;
    const rows = await accountRows(db, siteId, name);
    const [postings, names] = await Promise.all([
      listPostings(db, siteId, rows, { before, size: size + 1 }),
      readOperatorNames(db),
    ]);
    const shown = postings.slice(0, size);
    return {
      content: shown.map((row) => presentPosting(row, name, names)),
      next: postings.length > size ? writeMark(before, shown) : null,
    };
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
        seals: { sealed: String(seals.sealed), head: seals.hash },
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

    route(findCall('/console/ledger/postings'), async ({ account, after, size }, { site: { siteId } }) => {
      if (!isAccountName(account)) return refuse('not_found');
      const page = await postingsPage(siteId, account, after, size);
      return page ? ok(page) : refuse('input_invalid', { fields: { after: 'field_invalid' } });
    }),

    route(findCall('/console/users/statement'), async ({ uid, account, after, size }, { site: { siteId } }) => {
      const page = await postingsPage(siteId, userAccount(uid, account), after, size);
      return page ? ok(page) : refuse('input_invalid', { fields: { after: 'field_invalid' } });
    }),

    route(findCall('/console/ledger/journal'), async ({ id }, { site: { siteId } }) => {
      const journal = await findJournal(db, siteId, id);
      if (!journal) return refuse('not_found');
      const legs = readLegs(journal.legs);
      const [postings, names] = await Promise.all([
        readJournalPostings(
          db,
          siteId,
          legs.map((leg) => ({ number: accountNumber(leg.account, leg.shard), version: leg.version })),
        ),
        readOperatorNames(db),
      ]);
      if (postings.length !== legs.length) throw new Error(`the postings of the journal ${id} are not all there`);
      const shown = legs.map((leg, index) => ({ leg, posting: postings[index] as (typeof postings)[number] }));
      return ok({
        id: journal.journal_id,
        at: journal.at.toISOString(),
        kind: journal.kind,
        key: journal.key,
        by: presentActor(journal.actor, names),
        origin: journal.origin,
        reason: journal.reason,
        moves: shown.flatMap(({ leg }, index) => {
          const to = shown[index + 1];
          // Two postings to a move: where it left, where it went.
          if (index % 2 === 1 || !to) return [];
          return [{ from: leg.account, to: to.leg.account, amount: formatMinor(to.posting.amount_minor) }];
        }),
        postings: shown.map(({ leg, posting }) => ({
          account: leg.account,
          version: String(leg.version),
          amount: formatMinor(posting.amount_minor),
          balanceAfter: formatMinor(posting.balance_after_minor),
        })),
        seal:
          journal.seal_position === null
            ? null
            : { position: String(journal.seal_position), hash: journal.seal_hash?.toString('hex') ?? '' },
        reversedBy: journal.reversed_by,
        reverses: journal.kind === 'reversal' ? journal.key : null,
      });
    }),
  ];
}
