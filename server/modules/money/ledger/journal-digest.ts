import { createHash } from 'node:crypto';

/** A journal and its postings as they stand in the database, with times in microseconds: nothing may be rounded away. */
export interface SealedJournal {
  readonly site_id: string;
  readonly journal_id: string;
  readonly at_us: bigint;
  readonly kind: string;
  readonly key: string;
  readonly request_hash: string;
  readonly actor: string;
  readonly origin: string;
  readonly reason: string;
  readonly legs: string;
  readonly owner_total_minor: bigint | null;
  readonly postings: readonly SealedPosting[];
}

export interface SealedPosting {
  readonly account_id: bigint;
  readonly version: bigint;
  readonly amount_minor: bigint;
  readonly balance_after_minor: bigint;
  readonly at_us: bigint;
  readonly journal_id: string;
  readonly kind: string;
}

/** What stands before the first seal of a site. */
export const NO_SEAL: Buffer = Buffer.alloc(32);

/**
 * The seal of a journal: SHA-256 over the seal before it and everything it says, each value with its length, so that no
 * two different journals are the same text.
 */
export function digestJournal(before: Buffer, position: bigint, journal: SealedJournal): Buffer {
  const hash = createHash('sha256').update(before);
  const say = (value: string | bigint | null) => {
    const text = value === null ? '-' : `=${value}`;
    hash.update(`${Buffer.byteLength(text)}:${text}`);
  };
  say(position);
  say(journal.site_id);
  say(journal.journal_id);
  say(journal.at_us);
  say(journal.kind);
  say(journal.key);
  say(journal.request_hash);
  say(journal.actor);
  say(journal.origin);
  say(journal.reason);
  say(journal.legs);
  say(journal.owner_total_minor);
  say(BigInt(journal.postings.length));
  for (const posting of journal.postings) {
    say(posting.account_id);
    say(posting.version);
    say(posting.amount_minor);
    say(posting.balance_after_minor);
    say(posting.at_us);
    say(posting.journal_id);
    say(posting.kind);
  }
  return hash.digest();
}
