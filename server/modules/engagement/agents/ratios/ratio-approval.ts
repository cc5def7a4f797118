import { type Agent, grantedOn, ratioText, readRatio } from '@pitaka/core/engagement/agents/ratio.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { addDays, dayNumber, dayText, latestStart, siteDay } from '@pitaka/core/values/site-days.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { type ApprovalTarget, defineApproval } from '../../../back-office/approvals/index.ts';
import { findUser } from '../../../identity/auth/index.ts';
import { readTimezone } from '../../../site/sites/index.ts';
import { grantRatio } from '../applications/change-agent.ts';
import { loadAgents } from '../load-agents.ts';
import { readBaseOn } from '../periods/periods.ts';
import { readAgent } from '../views.ts';

const BASE_TEXTS = { turnover: 'turnover', net_loss: 'net loss', deposits: 'net deposits' } as const;

/** How far back a ratio can be corrected. */
const MAX_DAYS_BACK = 366;

const agentTarget: ApprovalTarget = {
  type: 'agent',
  async find(db, siteId, uid) {
    const [agent, user] = [await readAgent(db, siteId, uid), await findUser(db, siteId, uid)];
    return agent && user ? { label: user.name ?? uid, uid } : undefined;
  },
};

/** Sets an agent's ratio from a day on, also a past one: its statements are settled again. */
export const agentRatioApproval = defineApproval({
  kind: 'agent_ratio',
  title: 'Ratio of an agent',
  target: agentTarget,
  schema: z.strictObject({
    ratio: z.string('rate_format').check(z.regex(/^(100(\.0{1,2})?|[1-9]?[0-9](\.[0-9]{1,2})?)$/, 'rate_format')),
    /** null: from the day of the approval. */
    from: z.nullable(z.iso.date('date_format')),
  }),
  permission: { request: 'agent.manage', decide: 'approval.decide' },

  async check(tx, { siteId, payload: { from } }, now) {
    const start = await startOf(tx, siteId, from, now);
    return start.ok ? ok(null) : start;
  },

  async preview(db, { siteId, targetId, payload }, now) {
    const today = siteDay(now, await readTimezone(db, siteId));
    const from = payload.from === null ? today : dayNumber(payload.from);
    const base = await readBaseOn(db, siteId, from);
    const agent = (await loadAgents(db, siteId, [targetId], base)).get(targetId);
    const [before, above] = [agent?.steps ?? [], agent?.stepsAbove ?? []].map((steps) => grantedOn(steps, from));
    const after = `${Number(payload.ratio)} %`;
    return [
      { label: 'Ratio', before: `${ratioText(before ?? 0)} %`, after },
      // One operator had lowered the ratio: the approval gives the difference to the agents above.
      ...(above === before && !isEndedAlone(agent)
        ? []
        : [{ label: 'Deducted from the agents above', before: `${ratioText(above ?? 0)} %`, after }]),
      { label: 'Of', before: '', after: BASE_TEXTS[base] },
      { label: 'From', before: '', after: payload.from ?? 'its approval' },
      ...(from < today ? [{ label: 'Statements since then', before: 'closed', after: 'settled again' }] : []),
    ];
  },

  describe: ({ payload: { ratio } }) => `Ratio of ${Number(ratio)} %`,

  async execute(tx, { siteId, targetId: uid, payload, requester, reason }, now) {
    const start = await startOf(tx, siteId, payload.from, now);
    if (!start.ok) return refuse('approval_outdated');
    const site = { siteId, timezone: await readTimezone(tx, siteId) };
    const by = `operator:${requester.operatorName}`;
    await grantRatio(tx, { site, uid, fromDay: start.value, ratio: readRatio(payload.ratio), by, reason }, now);
    return ok({ uid, from: dayText(start.value) });
  },
});

const isEndedAlone = (agent: Agent | undefined) => agent?.endedDay != null && agent.endedAlone === true;

async function startOf(
  db: Database | Transaction,
  siteId: string,
  from: string | null,
  now: Date,
): Promise<Result<number, 'input_invalid'>> {
  const today = siteDay(now, await readTimezone(db, siteId));
  if (from === null) return ok(today);
  const isNear = from >= addDays(dayText(today), -MAX_DAYS_BACK) && from <= latestStart(dayText(today));
  return isNear ? ok(dayNumber(from)) : refuse('input_invalid', { fields: { from: 'field_invalid' } });
}
