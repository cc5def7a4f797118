import type { Line } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { agentRulesOf } from '../agent-settings.ts';

/** The members whose details the agents above may see: if the site requires consent, the members who gave it. */
export async function readSharing(
  db: Database | Transaction,
  site: Site,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!agentRulesOf(site).sharesByConsent || uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('agent_consents')
    .select('uid')
    .where('site_id', '=', site.siteId)
    .where('shares', '=', true)
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

export async function writeSharing(
  db: Database,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  shares: boolean,
  now: Date,
): Promise<void> {
  const set = { shares, changed_at: now };
  await db
    .insertInto('agent_consents')
    .values({ site_id: siteId, uid, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid']).doUpdateSet(set))
    .execute();
}

/** A line as an agent sees it: either one member, or all other members with the same ratios together. */
export interface ShownLine extends Line {
  /** The number of members in the line; `member` is empty unless it is a single named member. */
  readonly members: number;
}

/** Merges the members who did not agree into one line for each pair of ratios; the sums stay the same. */
export function mergeHiddenMembers(lines: readonly Line[], sharing: ReadonlySet<string>): ShownLine[] {
  const own = lines.filter(({ member }) => sharing.has(member)).map((line) => ({ ...line, members: 1 }));
  const others = Map.groupBy(
    lines.filter(({ member }) => !sharing.has(member)),
    ({ ratio, below, belowRatio }) => `${ratio} ${below} ${belowRatio}`,
  );
  const together = [...others.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        ...first,
        member: '',
        members: new Set(group.map(({ member }) => member)).size,
        fromDay: Math.min(...group.map(({ fromDay }) => fromDay)),
        toDay: Math.max(...group.map(({ toDay }) => toDay)),
        baseMinor: group.reduce((sum, { baseMinor }) => sum + baseMinor, 0n),
        amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      },
    ];
  });
  return [...own, ...together];
}
