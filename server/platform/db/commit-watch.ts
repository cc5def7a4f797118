import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Whether the watched work may have changed the database. */
export interface CommitWatch {
  maybeCommitted: boolean;
}

const watches = new AsyncLocalStorage<CommitWatch>();

/** Sets `maybeCommitted` as soon as the work sends something that the database may keep, answered or not. */
export function watchCommits<Value>(watch: CommitWatch, work: () => Promise<Value>): Promise<Value> {
  return watches.run(watch, work);
}

/** Used for work that is handed to another connection, for example to a group commit. */
export function noteMaybeCommitted(): void {
  const watch = watches.getStore();
  if (watch) watch.maybeCommitted = true;
}

const READS = /^\s*(?:select|show|set|values)\b/i;
const WRITES = /\b(?:insert|update|delete|merge)\b/i;

/** A connection of a pool that notes each COMMIT, and each writing statement outside a transaction. */
export class WatchedClient extends pg.Client {
  #isInTransaction = false;

  override query(...request: unknown[]): never {
    const [first] = request;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
    this.#note(text);
    return (super.query as (...request: unknown[]) => never)(...request);
  }

  #note(text: string): void {
    if (text === 'begin' || text.startsWith('start transaction')) this.#isInTransaction = true;
    else if (text === 'rollback') this.#isInTransaction = false;
    else if (text === 'commit') {
      this.#isInTransaction = false;
      noteMaybeCommitted();
    } else if (!this.#isInTransaction && !READS.test(text) && WRITES.test(text)) noteMaybeCommitted();
  }
}
