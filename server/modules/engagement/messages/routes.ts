import { findCall } from '@pitaka/contract/calls/index.ts';
import { MESSAGE_TABS } from '@pitaka/core/values/message-kinds.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readChoices, readHiddenTopics, saveChoices } from './choices.ts';
import { markRead } from './mark-read.ts';
import { messageSettings } from './message-settings.ts';
import { messageTextOf } from './message-text.ts';
import { countUnread, findMessage, listMessages, type MessageRow, type Reader } from './views.ts';

/** The inbox of the phone (Spec: E5). */
export function messageRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/message/list'), async ({ tab, number, size }, context) => {
      const { rows, count } = await listMessages(db, await listReaderOf(db, context), tab, { number, size });
      return ok({ content: rows.flatMap((row) => present(row, context)), totalPages: Math.ceil(count / size), number });
    }),

    route(findCall('/message/detail'), async ({ id }, context) => {
      const row = await findMessage(db, readerOf(context), id);
      const text = row && messageTextOf(row, { locale: context.locale, unit: context.site.unit });
      const [shown] = row ? present(row, context) : [];
      if (!text || !shown) return refuse('not_found');
      return ok({ ...shown, ...(text.html === undefined ? {} : { html: text.html }) });
    }),

    route(findCall('/message/unread'), async (_input, context) => ok(await unreadOf(db, context))),

    route(findCall('/message/read'), async ({ id, tab }, context) => {
      await markRead(db, readerOf(context), id === undefined ? { tab } : { id });
      return ok(await unreadOf(db, context));
    }),

    route(findCall('/message/choices'), async ({ set }, context) => {
      const owner = readerOf(context);
      if (set.length > 0) await saveChoices(db, owner, set, context.now);
      return ok({ choices: await readChoices(db, owner) });
    }),
  ];
}

function readerOf(context: CallContext): Reader {
  const { keptDays } = messageSettings.of(context.site);
  return { siteId: context.site.siteId, uid: requireUser(context).uid, now: context.now, keptDays };
}

async function listReaderOf(db: Database, context: CallContext): Promise<Reader> {
  const reader = readerOf(context);
  return { ...reader, hidden: await readHiddenTopics(db, reader) };
}

function present(row: MessageRow, { locale, site: { unit } }: CallContext) {
  const messageText = messageTextOf(row, { locale, unit });
  if (!messageText) return [];
  const { title, text, to } = messageText;
  const digest = digestOf(row);
  return [
    {
      ...{ id: row.id, tab: row.tab, title, text, at: row.at.toISOString(), isRead: row.read_at !== null, to },
      ...(row.source === 'personal' ? { kind: row.kind } : {}),
      ...(digest ? { digest } : {}),
    },
  ];
}

function digestOf({ kind, params }: MessageRow) {
  const { on, amount } = params;
  return kind === 'earnings_settled' && on && amount ? { day: on, amount } : undefined;
}

async function unreadOf(db: Database, context: CallContext) {
  const counts = await countUnread(db, await listReaderOf(db, context));
  const of = (tab: (typeof MESSAGE_TABS)[number]) => counts.get(tab) ?? 0;
  return {
    count: MESSAGE_TABS.reduce((sum, tab) => sum + of(tab), 0),
    tabs: { inbox: of('inbox'), notice: of('notice'), activity: of('activity'), announcement: of('announcement') },
  };
}
