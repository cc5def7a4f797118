import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { ratioText } from '@pitaka/core/engagement/agents/ratio.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { notifyUser } from '../../../site/notices/index.ts';
import { agentRulesOf } from '../agent-settings.ts';

/**
 * Starts the ratios of a period with another base: 20 % of a net loss are not 20 % of a turnover. Agents with an
 * earlier ratio of this base get it again, all others start with the site's ratio; operators and agents can grant other
 * ratios later. Includes agents ended by one operator, as their ratio is deducted from the agents above.
 */
export async function startRatiosOf(
  tx: Transaction,
  site: Site,
  period: { readonly base: AgentBase; readonly from_day: number },
  now: Date,
): Promise<void> {
  const { siteId } = site;
  const { base, from_day: fromDay } = period;
  const ratio = agentRulesOf(site).startRatios[base];
  const { rows } = await sql<{ uid: string }>`
    INSERT INTO agent_ratio_changes (site_id, uid, change, from_day, ratio, base, set_by, reason, set_at)
    SELECT a.site_id, a.uid, coalesce((SELECT max(c.change) FROM agent_ratio_changes c
        WHERE c.site_id = ${siteId} AND c.uid = a.uid), 0) + 1, ${fromDay}, ${ratio}, ${base}, 'system:start', '', ${now}
    FROM agents a
    WHERE a.site_id = ${siteId} AND (a.ended_day IS NULL OR a.ended_day > ${fromDay} OR a.ended_alone)
      AND NOT EXISTS (SELECT 1 FROM agent_ratio_changes b
        WHERE b.site_id = ${siteId} AND b.uid = a.uid AND b.base = ${base} AND b.from_day <= ${fromDay})
    RETURNING uid`.execute(tx);
  // A separate statement: RETURNING on a distributed table cannot refer to another table.
  const ended = await tx
    .selectFrom('agents')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('ended_day', '<=', fromDay)
    .execute();
  const isEnded = new Set(ended.map(({ uid }) => uid));
  const params = { ratio: ratioText(ratio), from: dayText(fromDay) };
  const notified = rows.filter(({ uid }) => !isEnded.has(uid));
  for (const { uid } of notified) await notifyUser(tx, { siteId, uid, kind: 'agent_ratio', params, now });
}
