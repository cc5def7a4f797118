import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { LiveKind } from '../../../platform/db/tables/catalogue.ts';
import { newId } from '../../../platform/ids.ts';
import { ROW_PREFIX } from './store.ts';

/**
 * Messages to a user's open pages. `balance` and `message` say that something changed and carry what a page
 * can show at once; `application` is {kind, id, apply, link}; `session` is empty: each open stream of the user
 * checks its session again, and one that has ended is notified and closed.
 */
export interface LiveMessage {
  readonly siteId: string;
  readonly uid: string;
  readonly kind: LiveKind;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Writes a live message in the transaction it belongs to: it is sent exactly when that is committed. */
export async function publishLive(tx: Transaction | Database, message: LiveMessage): Promise<void> {
  await publishAllLive(tx, [message]);
}

/** As publishLive, for several. */
export async function publishAllLive(tx: Transaction | Database, messages: readonly LiveMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('live_messages')
    .values(
      messages.map((message) => ({
        site_id: message.siteId,
        message_id: newId(ROW_PREFIX),
        uid: message.uid,
        kind: message.kind,
        body: JSON.stringify(message.body),
      })),
    )
    .execute();
}
