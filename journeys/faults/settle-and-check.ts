import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { hashKey, readBalance } from '@pitaka/server/modules/money/ledger/index.ts';
import { assertInvariants } from '@pitaka/server/modules/money/ledger/testing/assert-invariants.ts';
import type { Database } from '@pitaka/server/platform/db/database.ts';
import { expect } from 'vitest';
import type { Person } from '../support/person-with-money.ts';
import { ask, type RequestedTransfer } from './money-under-load.ts';

const REPEATING_AT_ONCE = 16;

export interface Settled {
  readonly db: Database;
  readonly url: string;
  readonly people: readonly Person[];
  readonly requests: readonly RequestedTransfer[];
  /** The balance with which each of the people began. */
  readonly startMinor: bigint;
  readonly siteId?: string;
}

/** Repeats every unanswered request of a site once, then compares the answers with the books. */
export async function settleAndCheck({ db, url, people, requests, startMinor, siteId = 'demo' }: Settled) {
  const unanswered = requests.filter((one) => one.outcome === 'unknown');
  const why = new Map<string, number>();
  for (const one of unanswered) why.set(one.why, (why.get(one.why) ?? 0) + 1);
  const left = unanswered.values();
  const retryUnanswered = async () => {
    for (const one of left) {
      for (let tries = 0; one.outcome === 'unknown' && tries < 50; tries++) await ask(url, people, one);
      expect(one.outcome, 'asking again answers').not.toBe('unknown');
    }
  };
  await Promise.all(Array.from({ length: REPEATING_AT_ONCE }, retryUnanswered));
  const rows = await db
    .selectFrom('journals')
    .select(['key_hash', 'journal_id'])
    .where('site_id', '=', siteId)
    .where('kind', '=', kindNumber('transfer'))
    .execute();
  const journals = new Map(rows.map((row) => [row.key_hash.toString('latin1'), formatJournalId(row.journal_id)]));
  expect(journals.size).toBe(rows.length);
  const meant = people.map(() => startMinor);
  for (const request of requests) {
    const journalId = journals.get(hashKey('transfer', `${people[request.from]?.uid}/${request.key}`));
    if (request.outcome === 'sent') expect(journalId, 'what was acknowledged is there').toBe(request.journalId);
    else expect(journalId, 'what was said to have changed nothing is not there').toBeUndefined();
    if (journalId === undefined) continue;
    const amount = parseAmount(request.amount);
    if (!amount.ok) throw new Error(amount.code);
    meant[request.from] = (meant[request.from] as bigint) - amount.value;
    meant[request.to] = (meant[request.to] as bigint) + amount.value;
  }
  const held = await Promise.all(people.map(({ uid }) => readBalance(db, siteId, userAccount(uid, 'available'))));
  expect(held.map(formatMinor)).toEqual(meant.map(formatMinor));
  await assertInvariants(db);
  return { unanswered: unanswered.length, why: [...why].map(([reason, times]) => `${times} × ${reason}`).join(', ') };
}
