import { hash } from 'node:crypto';
import { type AccountName, accountRules, userAccount } from '@pitaka/core/money/ledger/account.ts';
import {
  accountsOf,
  checkJournal,
  debtBefore,
  type Journal,
  type JournalFault,
} from '@pitaka/core/money/ledger/journal.ts';
import { type JournalKind, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { Entry, Guards, LedgerRefusal } from '@pitaka/core/money/ledger/replay.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Actor } from './actor.ts';

/** Something to post, once for ever. */
export interface PostRequest extends Guards {
  readonly siteId: string;
  readonly journal: Journal;
  /** With the journal's kind: what makes it this thing. Given by who asks, never made from the body. */
  readonly key: string;
  /** The id of the withdrawal, deposit, approval or journal that it belongs to: journals are found by it. */
  readonly recordId?: string;
  /** Everything that was asked, as one text: another one under the same key is refused. */
  readonly body: string;
  readonly actor: Actor;
  /** From where: address and session, or the name of a job. */
  readonly origin: string;
  readonly reason?: string;
  /** The user whose total after it the reply needs. */
  readonly totalOf?: string;
}

export interface Posted {
  readonly journalId: string;
  readonly at: Date;
  /** What was asked had been posted before, or by another at this instant: this is what came of that. */
  readonly isRepeat: boolean;
  /** What its postings left on each account; of a house account, on the shard that was used. */
  readonly balances: ReadonlyMap<AccountName, bigint>;
  /** Of `totalOf`. */
  readonly ownerTotalMinor: bigint | null;
}

export type PostRefusal = LedgerRefusal | JournalFault | 'key_malformed' | 'busy';
export type PostResult = Result<Posted, PostRefusal>;

/** A request in the ledger's hands: checked, and what it needs worked out once. */
export interface Item {
  readonly request: PostRequest;
  readonly unit: Unit;
  readonly entry: Entry;
  /** Of kind and key: 16 bytes, each one character of the text. */
  readonly keyHash: string;
  /** The accounts that must be locked: those it touches, and those whose state decides. */
  readonly locked: readonly AccountName[];
  /** Those of them that others may be waiting for: all but the house's. */
  readonly contended: readonly AccountName[];
}

const LONGEST_KEY = 200;
const LONGEST_TEXT = 500;

/** Is this something that can be posted at all? What passes cannot make a statement fail for its neighbours. */
export function takeRequest(request: PostRequest): Result<Item, PostRefusal> {
  const unit = checkJournal(request.journal);
  if (!unit.ok) return unit;
  const { key } = request;
  if (key === '' || key.length > LONGEST_KEY || key.includes('\0')) return { ok: false, code: 'key_malformed' };
  const accounts = accountsOf(request.journal);
  if (request.limit && !accounts.includes(request.limit.account)) {
    throw new Error('a limit on an account that the journal does not touch');
  }
  if (request.notOwing && !accounts.includes(availableOf(request.notOwing))) {
    throw new Error('a debt whose account the journal does not lock');
  }
  const needed = [...(request.notFrozen ?? []), ...accounts.flatMap((name) => debtBefore(name) ?? [])];
  const beside = needed.filter((name) => !accounts.includes(name));
  const locked = beside.length > 0 ? [...accounts, ...beside] : accounts;
  return ok({
    request: {
      ...request,
      origin: clean(request.origin),
      reason: clean(request.reason ?? ''),
      recordId: clean(request.recordId ?? ''),
    },
    unit: unit.value,
    keyHash: hashKey(request.journal.kind, key),
    locked,
    contended: locked.filter((name) => !accountRules(name).sharded),
    entry: {
      journal: request.journal,
      key,
      requestHash: fingerprint(request.body),
      ...(request.notFrozen && { notFrozen: request.notFrozen }),
      ...(request.notOwing && { notOwing: request.notOwing }),
      ...(request.limit && { limit: request.limit }),
    },
  });
}

/** What the journal of this kind and key is found by. The kind's number stands first, so that no two pairs are one text. */
export function hashKey(kind: JournalKind, key: string): string {
  return fingerprint(`${kindNumber(kind)} ${key}`);
}

/** 128 bits of SHA-256, a byte to a character: nobody finds a second text with the same. */
function fingerprint(text: string): string {
  return hash('sha256', text, 'binary').slice(0, 16);
}

/** Text for the audit columns: what PostgreSQL cannot store is left out. */
function clean(text: string): string {
  const bounded = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  return bounded.includes('\0') ? bounded.replaceAll('\0', '') : bounded;
}

export function availableOf(uid: string): AccountName {
  return userAccount(uid, 'available');
}
