import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { type RecordKind, recordKindOf } from '@pitaka/core/money/wallet/record-kind.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readAmountsByJournal, type StatementLine } from '../ledger/index.ts';
import { type LineSubject, type LineSubjects, readSubjects } from './line-subjects.ts';
import { findParties } from './parties.ts';

export interface RecordLine {
  readonly id: string;
  readonly kind: RecordKind;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly at: Date;
  /** The other user of a transfer. */
  readonly party: { readonly uid: string; readonly name: string } | undefined;
  /** The operator's reason. */
  readonly reason: string;
  /** The sender's note to the recipient of a transfer. */
  readonly memo: string;
  /** The part of the same journal that paid a debt; negative for a part that became a debt. */
  readonly debtMinor: bigint;
  readonly about: LineSubject | undefined;
}

/** For lines whose subjects are shown, in the language of `locale`. */
export interface SubjectReading {
  readonly site: Site;
  readonly locale: string;
  readonly readers: readonly LineSubjects[];
}

/**
 * Describes lines of a user's statement from that user's side: the other user's masked name, or the reason. With
 * `reading`, also the subject of each line.
 */
export async function describeLines(
  db: Database,
  siteId: string,
  uid: string,
  lines: readonly StatementLine[],
  reading?: SubjectReading,
): Promise<RecordLine[]> {
  const others = lines.map((line) => (line.kind === 'transfer' ? otherSide(line.legs, uid) : undefined));
  const [parties, debts, subjects] = await Promise.all([
    findParties(db, siteId, [...new Set(others.filter((other) => other !== undefined))]),
    readDebtParts(db, siteId, uid, lines),
    reading ? readSubjects(db, reading.readers, { ...reading, uid }, lines) : undefined,
  ]);
  return lines.map((line, index) => ({
    id: line.journalId,
    kind: recordKindOf(line.kind, line.amountMinor),
    amountMinor: line.amountMinor,
    balanceAfterMinor: line.balanceAfterMinor,
    at: line.at,
    party: parties.get(others[index] ?? ''),
    reason: line.actor.startsWith('operator:') ? line.reason : '',
    memo: line.kind === 'transfer' && line.actor.startsWith('user:') ? line.reason : '',
    debtMinor: debts.get(line.journalId) ?? 0n,
    about: subjects?.get(line.journalId),
  }));
}

/** Reads nothing in the usual case that none of the lines can have one. */
function readDebtParts(
  db: Database,
  siteId: string,
  uid: string,
  lines: readonly StatementLine[],
): Promise<Map<string, bigint>> {
  const debt = userAccount(uid, 'debt');
  const number = accountNumber(debt);
  const touched = lines.filter(({ legs }) => legs.some((leg) => leg.number === number));
  return readAmountsByJournal(
    db,
    siteId,
    debt,
    touched.map(({ journalId }) => journalId),
  );
}

function otherSide(legs: StatementLine['legs'], uid: string): string | undefined {
  return legs.map(({ number }) => ownerOfNumber(number)).find((owner) => owner !== undefined && owner !== uid);
}
