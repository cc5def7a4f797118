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

/** A request to post a journal once. */
export interface PostRequest extends Guards {
  readonly siteId: string;
  readonly journal: Journal;
  /** The caller's key, which together with the journal's kind identifies the posting; never derived from the body. */
  readonly key: string;
  /** The withdrawal, deposit, approval or journal that it belongs to; its journals are found by it. */
  readonly recordId?: string;
  /** The whole request as text: a different request under the same key is refused. */
  readonly body: string;
  readonly actor: Actor;
  /** Address and session, or the name of a job. */
  readonly origin: string;
  readonly reason?: string;
  /** The user whose total the answer includes. */
  readonly totalOf?: string;
}

export interface Posted {
  readonly journalId: string;
  readonly at: Date;
  /** Whether this result belongs to an earlier or simultaneous request with the same key. */
  readonly isRepeat: boolean;
  /** The balance of each account after its postings; for a house account, the balance of the used shard. */
  readonly balances: ReadonlyMap<AccountName, bigint>;
  /** The total of `totalOf`. */
  readonly ownerTotalMinor: bigint | null;
}

export type PostRefusal = LedgerRefusal | JournalFault | 'key_malformed' | 'busy';
export type PostResult = Result<Posted, PostRefusal>;

/** A request that the ledger accepted: checked, with its derived values. */
export interface Item {
  readonly request: PostRequest;
  readonly unit: Unit;
  readonly entry: Entry;
  /** A hash of kind and key: 16 bytes, each one character of the text. */
  readonly keyHash: string;
  /** The accounts to lock: the accounts that move money, and the accounts whose state decides. */
  readonly locked: readonly AccountName[];
  /** The accounts among them for which other requests may have to wait: all except house accounts. */
  readonly contended: readonly AccountName[];
}

const LONGEST_KEY = 200;
const LONGEST_TEXT = 500;

/** Checks a request before it is accepted: an invalid one would make a statement fail for the others in its batch. */
export function checkPostRequest(request: PostRequest): Result<Item, PostRefusal> {
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

/**
 * The stored key of a journal. The kind's number comes first, so that no two pairs of kind and key give the same text.
 */
export function hashKey(kind: JournalKind, key: string): string {
  return fingerprint(`${kindNumber(kind)} ${key}`);
}

/** 128 bits of SHA-256, one byte per character: collisions cannot be found. */
function fingerprint(text: string): string {
  return hash('sha256', text, 'binary').slice(0, 16);
}

/** Removes characters that PostgreSQL cannot store. */
function clean(text: string): string {
  const bounded = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  return bounded.includes('\0') ? bounded.replaceAll('\0', '') : bounded;
}

export function availableOf(uid: string): AccountName {
  return userAccount(uid, 'available');
}
