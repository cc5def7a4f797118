import { ok, refuse } from '@pitaka/core/values/result.ts';
import { linkedTextOf, readRichText } from '@pitaka/core/values/rich-text.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { defineApproval, textLines } from '../../back-office/approvals/index.ts';
import { readSiteClock } from '../../site/sites/index.ts';
import { countAudience } from './audience.ts';
import { type BroadcastRow, findBroadcast } from './broadcast-store.ts';
import { checkSchedule, writeSchedule } from './check-schedule.ts';
import { describeSegment } from './describe-segment.ts';
import { messageTextOf } from './message-text.ts';

const english = (row: BroadcastRow) =>
  messageTextOf(
    { source: 'broadcast', kind: '', params: {}, texts: row.texts, link: row.link },
    { locale: 'en-US', unit: 'COIN' },
  );

/**
 * Approves a broadcast to more users than one operator may reach. It is sent exactly as the second operator read it, or
 * not at all.
 */
export const broadcastApproval = defineApproval({
  kind: 'broadcast',
  title: 'Broadcast to many users',
  target: {
    type: 'broadcast',
    async find(db, siteId, id) {
      const row = await findBroadcast(db, siteId, id);
      return row ? { label: english(row)?.title ?? id } : undefined;
    },
  },
  schema: z.strictObject({ version: z.int('field_type') }),
  permission: { request: 'message.manage', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }, now) {
    const evaluated = await evaluate(tx, siteId, targetId, payload.version, now);
    return evaluated.ok ? ok(null) : evaluated;
  },

  async preview(db, { siteId, targetId }, now) {
    const row = await findBroadcast(db, siteId, targetId);
    if (!row) return [];
    const { count } = await countAudience(db, siteId, row, now);
    const line = (label: string, after: string) => ({ label, before: '', after });
    return [
      // The number of recipients changes as users join and leave, so it is not part of the comparison; the segment is
      // shown with it.
      { ...line('Recipients', String(count)), isInformational: true },
      line('To', describeSegment(row.segment)),
      line('Kind', row.category),
      line('Goes', row.send_at ? (await readSiteClock(db, siteId))(row.send_at) : 'once approved'),
      ...textLines({}, shownTexts(row)),
      line('Opens', row.link || 'nothing'),
      line('Push notification', row.pushes ? 'Yes' : 'No'),
    ];
  },

  describe: ({ target }) => `Send “${target.label}”`,

  async execute(tx, { siteId, targetId, payload, requester, checker }, now) {
    const evaluated = await evaluate(tx, siteId, targetId, payload.version, now);
    if (!evaluated.ok) return evaluated;
    const { row, count } = evaluated.value;
    await writeSchedule(tx, row, { by: requester.operatorName, approvedBy: checker.operatorName, count }, now);
    return ok({ broadcast: targetId, recipients: count });
  },
});

function shownTexts({ texts }: BroadcastRow) {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, { title, body }]) => {
      const formatted = readRichText(body);
      return [locale, { title, body: formatted ? linkedTextOf(formatted) : body }];
    }),
  );
}

async function evaluate(tx: Transaction, siteId: string, id: string, version: number, now: Date) {
  const row = await findBroadcast(tx, siteId, id);
  if (!row) return refuse('not_found');
  if (row.version !== version) return refuse('approval_outdated');
  const { count } = await countAudience(tx, siteId, row, now);
  const fit = checkSchedule(row, now);
  if (!fit.ok) return fit;
  if (count === 0) return refuse('record_state');
  return ok({ row, count });
}
