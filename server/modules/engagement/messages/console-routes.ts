import { consoleBroadcastList } from '@pitaka/contract/calls/engagement/console-messages.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { localMinute, momentOfMinute } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listPendingTargets } from '../../back-office/approvals/index.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { countAudience, countPushed } from './audience.ts';
import { type BroadcastRow, countReads, findBroadcast } from './broadcast-store.ts';
import { cancelBroadcast } from './cancel-broadcast.ts';
import { tidyTexts } from './check-written.ts';
import { messageSettings } from './message-settings.ts';
import { saveBroadcast } from './save-broadcast.ts';
import { scheduleBroadcast } from './schedule-broadcast.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts';
import { countUnapprovedRecipients } from './unapproved-recipients.ts';

const BY_ID = { ...keysetColumn('b.broadcast_id', 'text'), isUnique: true };
const ALL_USERS = { levels: [], jobs: [], roles: [], locales: [], activity: null, uid: '' };

/** Calls with which operators write broadcasts and see their results (Spec: E5, F1). */
export function consoleMessageRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleBroadcastList, {
      rows: async ({ state, category }, { from, before }, { site }) => {
        let query = db.selectFrom('broadcasts as b').selectAll('b').where('b.site_id', '=', site.siteId);
        if (state !== '') query = query.where('b.state', '=', state);
        if (category !== '') query = query.where('b.category', '=', category);
        if (from) query = query.where('b.created_at', '>=', from);
        if (before) query = query.where('b.created_at', '<', before);
        return query;
      },
      id: keysetColumn('b.broadcast_id', 'text'),
      sorts: { id: BY_ID },
      totals: {},
      present: (rows, { site, now }) => presentAll(db, site.siteId, rows, now),
    }),

    route(findCall('/console/broadcasts/detail'), async ({ id }, { site, now }) => {
      const row = await findBroadcast(db, site.siteId, id);
      const [shown] = row ? await presentAll(db, site.siteId, [row], now) : [];
      if (!row || !shown) return refuse('not_found');
      return ok({
        ...shown,
        segment: plainSegment(row.segment),
        texts: plainTexts(row.texts),
        link: row.link,
        pushes: row.pushes,
        sendMinute: row.send_at && localMinute(row.send_at, site.timezone),
        startedAt: row.started_at?.toISOString() ?? null,
        finishedAt: row.finished_at?.toISOString() ?? null,
        wasHeld: row.state === 'draft' && row.scheduled_by !== '',
      });
    }),

    route(findCall('/console/broadcasts/count'), async ({ segment, category, sendMinute }, context) => {
      const { site, now } = context;
      const { siteId } = site;
      const moment = sendMinute === null ? now : momentOfMinute(sendMinute, site.timezone);
      const threshold = messageSettings.of(site).twoPeopleAbove;
      const [found, all, pushed, already] = await Promise.all([
        countAudience(db, siteId, { segment, category }, now),
        countAudience(db, siteId, { segment: ALL_USERS, category: 'inbox' }, now),
        countPushed(db, siteId, { segment, category }, now),
        countUnapprovedRecipients(db, actorOf(context), moment, now),
      ]);
      const { count, onBreak, locales } = found;
      const needsSecond = count + already > threshold;
      const reached = { count, everybody: all.count, locales: [...locales], onBreak, pushed };
      return ok({ ...reached, already, needsSecond, threshold });
    }),

    route(findCall('/console/broadcasts/save'), async ({ texts, sendMinute, ...given }, context) => {
      const sendAt = sendMinute === null ? null : momentOfMinute(sendMinute, context.site.timezone);
      return saveBroadcast(db, actorOf(context), { ...given, texts: tidyTexts(texts), sendAt }, context.now);
    }),

    route(findCall('/console/broadcasts/schedule'), async (input, context) =>
      scheduleBroadcast(db, context.site, actorOf(context), input, context.now),
    ),

    route(findCall('/console/broadcasts/cancel'), async (input, context) =>
      cancelBroadcast(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/templates/list'), async (_input, { site }) => {
      const rows = await listTemplates(db, site.siteId);
      return ok(
        rows.map((row) => ({
          id: row.template_id,
          ...{ name: row.name, category: row.category, texts: plainTexts(row.texts), link: row.link },
          updatedAt: row.updated_at.toISOString(),
          updatedBy: row.updated_by,
        })),
      );
    }),

    route(findCall('/console/templates/save'), async ({ texts, ...given }, context) =>
      saveTemplate(db, actorOf(context), { ...given, texts: tidyTexts(texts) }, context.now),
    ),

    route(findCall('/console/templates/remove'), async ({ id }, context) =>
      removeTemplate(db, actorOf(context), id, context.now),
    ),
  ];
}

async function presentAll(db: Database, siteId: string, rows: readonly BroadcastRow[], now: Date) {
  const reads = await countReads(
    db,
    siteId,
    rows.map(({ broadcast_id }) => broadcast_id),
    now,
  );
  const pending = await listPendingTargets(db, siteId, 'broadcast');
  return rows.map((row) => ({
    id: row.broadcast_id,
    version: row.version,
    state: row.state,
    category: row.category,
    title: (row.texts['en-US'] ?? Object.values(row.texts)[0])?.title ?? '',
    sendAt: row.send_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    scheduledBy: row.scheduled_by,
    approvedBy: row.approved_by,
    audience: row.audience,
    delivered: row.delivered,
    read: reads.get(row.broadcast_id) ?? 0,
    isPending: pending.has(row.broadcast_id),
  }));
}

function plainSegment({ levels, jobs, roles, locales, activity, uid }: BroadcastRow['segment']) {
  return {
    levels: [...levels],
    jobs: [...jobs],
    roles: [...roles],
    locales: [...locales] as Locale[],
    activity,
    uid,
  };
}

function plainTexts(texts: BroadcastRow['texts']) {
  return Object.fromEntries(Object.entries(texts).map(([locale, words]) => [locale, { ...words }]));
}
