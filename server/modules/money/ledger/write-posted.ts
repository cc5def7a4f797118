import {
  type AccountName,
  accountRules,
  ownerOf,
  TOTAL_TYPES,
  userAccount,
} from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { AccountState, Outcome, Posting, UsedKey } from '@pitaka/core/money/ledger/replay.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { actorNumber, isNamed } from './actor.ts';
import { nextJournalId } from './journal-ids.ts';
import { writeLegs } from './legs.ts';
import type { TotalRow } from './lock-and-read.ts';
import { packOrigin } from './origin.ts';
import type { Item } from './post-request.ts';
import type { AccountRow } from './queries.ts';
import * as statements from './queries.ts';

export interface PostedItem {
  readonly item: Item;
  readonly postings: readonly Posting[];
  readonly journal: statements.NewJournal;
  readonly at: Date;
}

/** The rows to write for each posted item; undefined for the others. */
export function describePosted(
  items: readonly Item[],
  outcomes: readonly Outcome<UsedKey>[],
  states: ReadonlyMap<AccountName, AccountState>,
  totals: readonly TotalRow[],
  numberOf: ReadonlyMap<AccountName, bigint>,
  { at, now }: { at: Date; now: Date },
): (PostedItem | undefined)[] {
  const beside = new Map(totals.map((row) => [row.account_id, row.balance_minor]));
  // Each account's balance after the items so far.
  const running = new Map<AccountName, bigint>();
  const balance = (name: AccountName) =>
    running.get(name) ??
    states.get(name)?.balanceMinor ??
    (beside.size > 0 ? beside.get(numberOf.get(name) ?? accountNumber(name)) : undefined) ??
    0n;
  return outcomes.map((outcome, index) => {
    if (outcome.type !== 'posted') return undefined;
    const { postings } = outcome;
    for (const posting of postings) running.set(posting.account, posting.balanceAfterMinor);
    const item = items[index] as Item;
    const { request, entry } = item;
    const owner = request.totalOf;
    return {
      item,
      postings,
      at,
      journal: {
        journalId: nextJournalId(now),
        kind: kindNumber(entry.journal.kind),
        keyHash: item.keyHash,
        requestHash: entry.requestHash,
        actor: actorNumber(request.actor),
        origin: packOrigin(request.origin),
        reason: request.reason ?? '',
        recordId: request.recordId ?? '',
        legs: writeLegs(postings.map(({ account, version }) => ({ number: numberOf.get(account) as bigint, version }))),
        ownerTotalMinor:
          owner === undefined ? null : TOTAL_TYPES.reduce((sum, type) => sum + balance(userAccount(owner, type)), 0n),
      },
    };
  });
}

/** Writes journals, postings and balances of posted items. */
export function writePosted(
  siteId: string,
  unit: Unit,
  at: Date,
  posted: readonly (PostedItem | undefined)[],
  changed: readonly AccountState[],
  numberOf: ReadonlyMap<AccountName, bigint>,
  existingAccounts: ReadonlyMap<bigint, AccountRow>,
): Statement[] {
  const journals = posted.filter((item) => item !== undefined);
  if (journals.length === 0) return [];
  const numbered = (name: AccountName) => numberOf.get(name) as bigint;
  const actors = new Map(
    journals.flatMap(({ item, journal }) =>
      isNamed(journal.actor) ? [[journal.actor, item.request.actor] as const] : [],
    ),
  );
  const accounts = changed.map((state) => ({
    number: numbered(state.name),
    name: state.name,
    floorMinor: accountRules(state.name).floorMinor,
    balanceMinor: state.balanceMinor,
    version: state.version,
    usedDay: state.use.day,
    usedDayMinor: state.use.dayMinor,
    usedWeekMinor: state.use.weekMinor,
    usedMonthMinor: state.use.monthMinor,
    provenMinor: state.use.provenMinor,
  }));
  const debts = journals.flatMap(debtsOf);
  const transfers = journals.flatMap(transferOf);
  const existing = accounts.filter(({ number }) => existingAccounts.has(number));
  const opened = accounts.filter(({ number }) => !existingAccounts.has(number));
  return [
    ...(actors.size > 0 ? [statements.ensureActors(siteId, actors)] : []),
    statements.insertJournals(
      siteId,
      at,
      journals.map(({ journal }) => journal),
    ),
    statements.insertPostings(
      siteId,
      at,
      journals.flatMap(({ journal, postings }) =>
        postings.map((posting) => ({
          number: numbered(posting.account),
          version: posting.version,
          amountMinor: posting.amountMinor,
          balanceAfterMinor: posting.balanceAfterMinor,
          journalId: journal.journalId,
          kind: journal.kind,
        })),
      ),
    ),
    ...(existing.length > 0 ? [statements.updateAccounts(siteId, at, existing)] : []),
    ...(opened.length > 0 ? [statements.openAccounts(siteId, unit, at, opened)] : []),
    ...(debts.length > 0 ? [statements.insertNewDebts(siteId, at, debts)] : []),
    ...(transfers.length > 0 ? [statements.insertNewTransfers(siteId, transfers)] : []),
  ];
}

const TRANSFER = kindNumber('transfer');

/** The transfer of a journal whose recipient is another user than the sender. */
function transferOf({ journal, postings }: PostedItem): statements.NewTransfer[] {
  if (journal.kind !== TRANSFER) return [];
  const [paid, received] = postings;
  const [from, to] = [paid && ownerOf(paid.account), received && ownerOf(received.account)];
  if (!received || from === undefined || to === undefined || from === to) return [];
  return [{ journalId: journal.journalId, from, to, minor: received.amountMinor }];
}

/** The debts that a journal creates if it takes more than the users have. */
function debtsOf({ journal, postings }: PostedItem): statements.NewDebt[] {
  const debts = new Map<string, bigint>();
  for (const { account, amountMinor } of postings) {
    const uid = account.endsWith(':debt') ? ownerOf(account) : undefined;
    if (uid !== undefined && amountMinor < 0n) debts.set(uid, (debts.get(uid) ?? 0n) - amountMinor);
  }
  return [...debts].map(([uid, minor]) => ({ journalId: journal.journalId, uid, kind: journal.kind, minor }));
}
