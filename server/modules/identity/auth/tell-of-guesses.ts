import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { countAttempt } from './count-attempt.ts';
import type { UserRow } from './store.ts';

export interface LockNoticeDependencies {
  readonly db: Database;
  readonly log: Logger;
}

/** The account's holder is notified once a day, however long the guessing goes on. */
const REPORTED = { uses: 1, windowSeconds: 24 * 3600 };

/** Notifies the holder of wrong passwords that locked a stranger out. Never throws: no caller waits for it. */
export async function tellOfGuesses({ db, log }: LockNoticeDependencies, user: UserRow, now: Date): Promise<void> {
  const { site_id: siteId, uid } = user;
  try {
    const count = await countAttempt(db, siteId, `password:told:${uid}`, REPORTED, now);
    if (!count.allowed) return;
    await inTransaction(db, (tx) => notifyUser(tx, { siteId, uid, kind: 'login_locked', params: {}, now }));
  } catch (error) {
    log.error({ err: error, siteId, uid }, 'a locked log-in was not reported to its user');
  }
}
