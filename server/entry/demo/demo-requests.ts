import { requestApproval } from '../../modules/back-office/approvals/index.ts';
import { roundId } from '../../modules/play/betting/index.ts';
import { DEMO_RULES } from '../../modules/play/bonuses/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/http/site.ts';
import { wireApprovals } from '../approval-wiring.ts';
import { wireSettings } from '../settings-wiring.ts';
import { PAYDAY_DRAFT } from './demo-messages.ts';
import { actorOf, type DemoOperator } from './past/operator-acts.ts';
import { done } from './past/past-site.ts';

const MINUTE_MS = 60_000;
const [BEA, DIWA, KIKO] = ['10000011', '10000013', '10000024'] as const;

interface Request {
  readonly minutesAgo: number;
  readonly by: DemoOperator;
  readonly kind: string;
  readonly target: string;
  readonly payload: object;
  readonly reason: string;
}

/** What the reload bonus would become: more for each deposit, from a larger budget. */
function raisedReload(): object {
  const { terms } = DEMO_RULES.reload ?? {};
  return { isOn: true, terms: { ...terms, percent: '30', cap: '1500.00', budget: '300000.00' } };
}

const requestsAbout = (openRound: string): readonly Request[] => [
  {
    ...{ minutesAgo: 12, by: 'checker', kind: 'return_bets', target: openRound, payload: {} },
    reason: 'The game broke off; the provider confirmed that the round will not go on',
  },
  {
    ...{ minutesAgo: 10, by: 'owner', kind: 'bonus_rule', target: 'reload', payload: raisedReload() },
    reason: 'Half of last month’s players did not come back after their first deposit',
  },
  {
    ...{ minutesAgo: 8, by: 'checker', kind: 'agent_ratio', target: BEA, payload: { ratio: '2.5', from: null } },
    reason: 'The team has doubled in three months',
  },
  {
    ...{ minutesAgo: 6, by: 'owner', kind: 'vip_level', target: DIWA, payload: { level: 6 } },
    reason: 'Comes from our partner site, at its highest level there',
  },
  {
    ...{ minutesAgo: 4, by: 'checker', kind: 'protection_lift', target: KIKO, payload: {} },
    reason: 'Says that a week was meant, not six months; identity checked on a video call',
  },
  {
    ...{ minutesAgo: 2, by: 'owner', kind: 'broadcast', target: PAYDAY_DRAFT, payload: { version: 1 } },
    reason: 'Everybody asks about it every month',
  },
];

/** What operators have just asked a second person about games, rewards, agents and protection. */
export async function seedRequests(db: Database, site: Site, now: Date): Promise<void> {
  const registry = wireApprovals(wireSettings());
  for (const { minutesAgo, by, kind, target, payload, reason } of requestsAbout(await findOpenRound(db, site.siteId))) {
    const approval = registry.get(kind);
    if (!approval) throw new Error(`there is no approval ${kind}`);
    const asked = { approval, targetId: target, payload, reason, unit: site.unit };
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    done(kind, await requestApproval(db, await actorOf({ db, site }, by), asked, at));
  }
}

/** The one that has been open for longest: its game broke off. */
async function findOpenRound(db: Database, siteId: string): Promise<string> {
  const round = await db
    .selectFrom('rounds')
    .select(['channel_id', 'uid', 'round_id'])
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return roundId({ channel: round.channel_id, uid: round.uid, round: round.round_id });
}
