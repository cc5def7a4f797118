import type { BroadcastCategory } from '@pitaka/core/values/message-kinds.ts';
import { isPromotional, MESSAGE_TOPICS, type MessageTopic } from '@pitaka/core/values/message-kinds.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { topicOfNotice } from '../../site/notices/index.ts';

export interface MessageChoice {
  readonly topic: MessageTopic;
  readonly inbox: boolean;
  readonly push: boolean;
}

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** The choice of a user for each kind of message that can be switched off. */
export async function readChoices(db: Database, { siteId, uid }: Owner): Promise<MessageChoice[]> {
  const rows = await db
    .selectFrom('message_choices')
    .select(['topic', 'inbox', 'push'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
  const changed = new Map(rows.map(({ topic, inbox, push }) => [topic, { inbox, push }] as const));
  return MESSAGE_TOPICS.map((topic) => ({ topic, inbox: true, push: true, ...changed.get(topic) }));
}

export function saveChoices(db: Database, { siteId, uid }: Owner, choices: readonly MessageChoice[], now: Date) {
  return inTransaction(db, async (tx) => {
    for (const { topic, inbox, push } of choices) {
      const set = { inbox, push, changed_at: now };
      await tx
        .insertInto('message_choices')
        .values({ site_id: siteId, uid, topic, ...set })
        .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'topic']).doUpdateSet(set))
        .execute();
    }
  });
}

/** The kinds that a user does not want in the inbox. */
export async function readHiddenTopics(db: Database, owner: Owner): Promise<ReadonlySet<MessageTopic>> {
  const choices = await readChoices(db, owner);
  return new Set(choices.filter(({ inbox }) => !inbox).map(({ topic }) => topic));
}

/** Whether a user does not want this message as a push: a personal notice by its kind, or a broadcast by its category. */
export async function isPushOff(
  db: Database,
  owner: Owner,
  message: { readonly kind: string | null; readonly category: BroadcastCategory | null },
): Promise<boolean> {
  const topic = topicOf(message);
  if (topic === undefined) return false;
  return (await readChoices(db, owner)).some((choice) => choice.topic === topic && !choice.push);
}

function topicOf({ kind, category }: { kind: string | null; category: BroadcastCategory | null }) {
  if (category !== null) return isPromotional(category) ? 'offers' : undefined;
  return kind === null ? undefined : topicOfNotice(kind);
}
