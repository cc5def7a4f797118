import type { Database, Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { LiveKind } from '../../../platform/db/tables/catalogue.ts';
import { newId } from '../../../platform/ids.ts';
import { ROW_PREFIX } from './store.ts';

/**
 * A message to a user's open pages. `balance`, `message` and `click` report a change and contain the values that a page
 * can show at once. `application` is {kind, id, apply, link}. `session` is empty: each open stream of the user reads
 * its session again; if it has ended, the stream notifies the page and closes.
 */
export interface LiveMessage {
  readonly siteId: string;
  readonly uid: string;
  readonly kind: LiveKind;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Writes a live message in the transaction of its change, so that it is sent exactly if the transaction commits. */
export async function publishLive(tx: Transaction | Database, message: LiveMessage): Promise<void> {
  await publishAllLive(tx, [message]);
}

/** A message to one user, for a batch that writes with its own statements. */
export interface BatchedLive {
  readonly messageId: string;
  readonly uid: string;
  /** JSON. */
  readonly body: string;
}

/** Publishes like publishAllLive, as a statement of a batch. */
export function insertLiveMessages(siteId: string, kind: LiveKind, messages: readonly BatchedLive[]): Statement {
  return {
    name: 'live_messages_insert',
    text: `INSERT INTO live_messages (site_id, message_id, uid, kind, body)
SELECT $1, m.id, m.uid, $2, m.body::jsonb FROM unnest($3::text[], $4::text[], $5::text[]) AS m (id, uid, body)`,
    values: [
      siteId,
      kind,
      messages.map(({ messageId }) => messageId),
      messages.map(({ uid }) => uid),
      messages.map(({ body }) => body),
    ],
  };
}

/** Publishes like publishLive, for several messages. */
export async function publishAllLive(tx: Transaction | Database, messages: readonly LiveMessage[]): Promise<void> {
  const rows = messages.map(({ siteId, uid, kind, body }) => ({
    site_id: siteId,
    message_id: newId(ROW_PREFIX),
    uid,
    kind,
    body,
  }));
  await insertRows(tx, 'live_messages', rows);
}
