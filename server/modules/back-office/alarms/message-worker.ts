import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { type DeliverDependencies, deliver } from './deliver.ts';
import { endTry, findDueMessages, takeMessage } from './store.ts';

const POLL_MS = 5_000;
const TAKEN = 20;
/** How long a message is reserved for the process that delivers it. */
const LEASE_MS = 120_000;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 30;
/** Older messages are dropped: they would describe an outdated state, and a reminder follows. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

/** Delivers messages about alarms, and retries refused ones later. */
export function createMessageWorker(
  deps: DeliverDependencies & { readonly db: Database; readonly clock: () => Date; readonly log: Log },
): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<{ message_id: string }>({
    ...{ name: 'alarm messages', log, pollMs: POLL_MS, takenAtOnce: TAKEN, atOnce: 4 },
    findDue: () => findDueMessages(db, clock(), TAKEN),
    async run({ message_id: id }) {
      const now = clock();
      const row = await takeMessage(db, id, now, new Date(now.getTime() + LEASE_MS));
      if (!row) return;
      const { channel, content, created_at: createdAt, tries } = row;
      try {
        await deliver(deps, { id, channel, content, createdAt });
        await endTry(db, id, { sentAt: clock(), nextTryAt: null, fault: '' });
      } catch (error) {
        const fault = error instanceof Error ? error.message.slice(0, 300) : String(error);
        log.warn({ channel, messageId: id, tries, fault }, 'a message about an alarm was not delivered');
        const isOld = now.getTime() - createdAt.getTime() > GIVEN_UP_AFTER_MS;
        const pauseMs = Math.min(2 ** (tries - 1), LONGEST_PAUSE_MINUTES) * MINUTE_MS;
        await endTry(db, id, {
          ...{ sentAt: null, fault },
          nextTryAt: isOld ? null : new Date(now.getTime() + pauseMs),
        });
      }
    },
  });
}
