import { generateKeyPairSync } from 'node:crypto';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { SANDBOX_CHANNEL } from '../../adapters/channel/sandbox/routes.ts';
import { requestApproval } from '../../modules/back-office/approvals/index.ts';
import { DEMO_RULES } from '../../modules/play/bonuses/index.ts';
import { keyPrint, roundId } from '../../modules/play/channels/index.ts';
import { findSiteRow, type SiteRow } from '../../modules/site/sites/published.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/http/site.ts';
import { PRODUCT_APPROVALS } from '../registries.ts';
import { PAYDAY_DRAFT } from './demo-messages.ts';
import { actorOf, type DemoOperator } from './past/operator-actions.ts';
import { done } from './past/past-site.ts';
import { DEMO_SOURCE } from './year/year-terms.ts';

const MINUTE_MS = 60_000;
const utcDay = (at: Date) => dayNumber(at.toISOString().slice(0, 10));
const [BEA, DIWA, KIKO, LITO] = ['10000011', '10000013', '10000024', '10000031'] as const;

interface Request {
  readonly minutesAgo: number;
  readonly by: DemoOperator;
  readonly kind: string;
  readonly target: string;
  readonly payload: object;
  readonly reason: string;
}

/** A version of the reload bonus with a higher bonus for each deposit, and a larger budget. */
function raisedReload(): object {
  const { terms } = DEMO_RULES.reload ?? {};
  return { isOn: true, terms: { ...terms, percent: '30', cap: '1500.00', budget: '300000.00' } };
}

interface Found {
  readonly openRound: string;
  readonly heldWin: string;
  readonly prize: string;
  readonly heldSale: string;
  readonly heldGroup: string;
  readonly formerAgent: string;
  readonly heldPayouts: string;
  readonly site: SiteRow;
}

const requestsAbout = (
  { openRound, heldWin, prize, heldSale, heldGroup, formerAgent, heldPayouts, site }: Found,
  now: Date,
): readonly Request[] => [
  {
    ...{ minutesAgo: 26, by: 'maker', kind: 'wheel_prize', target: prize, payload: {} },
    reason: 'The winner was called back and named the last four digits of the account',
  },
  {
    ...{ minutesAgo: 24, by: 'checker', kind: 'conversion_release', target: heldSale, payload: {} },
    reason: 'The receipt of the store names another buyer',
  },
  {
    ...{ minutesAgo: 22, by: 'checker', kind: 'fraud_release', target: heldGroup },
    payload: { until: now.toISOString(), trust: true },
    reason: 'Two sisters who share a phone; both showed their own receipts',
  },
  {
    ...{ minutesAgo: 20, by: 'maker', kind: 'exchange_rates', target: `EUR-${utcDay(now)}` },
    payload: {
      ...{ rates: [{ currency: 'EUR', day: utcDay(now), rate: '65.8120', origin: 'Bangko Sentral, reference rate' }] },
      action: 'exchange_rate.save',
    },
    reason: 'The network pays its sales in Europe from this month on',
  },
  {
    ...{ minutesAgo: 18, by: 'owner', kind: 'channel_open', target: NEW_CHANNEL, payload: {} },
    reason: 'Contract signed; key compared on the phone with the studio',
  },
  {
    ...{
      minutesAgo: 16,
      by: 'owner',
      kind: 'channel_change',
      target: SANDBOX_CHANNEL,
      payload: { limits: RAISED_LIMITS },
    },
    reason: 'A week of free spins was agreed with the studio',
  },
  {
    ...{ minutesAgo: 14, by: 'checker', kind: 'held_win', target: heldWin, payload: { as: 'pay' } },
    reason: 'The studio confirmed the three flowers on its own page',
  },
  {
    ...{ minutesAgo: 12, by: 'checker', kind: 'return_bets', target: openRound, payload: {} },
    reason: 'The game broke off; the provider confirmed that the round will not go on',
  },
  {
    ...{ minutesAgo: 10, by: 'owner', kind: 'bonus_rule', target: 'reload', payload: raisedReload() },
    reason: 'Half of last month’s players did not come back after their first deposit',
  },
  {
    ...{ minutesAgo: 8, by: 'checker', kind: 'agent_ratio', target: BEA, payload: { ratio: '18', from: null } },
    reason: 'The team has doubled in three months',
  },
  {
    ...{ minutesAgo: 9, by: 'maker', kind: 'agent_return', target: formerAgent, payload: {} },
    reason: 'Left in good order, and is back from abroad',
  },
  {
    ...{ minutesAgo: 3, by: 'checker', kind: 'risk_clearance', target: heldPayouts, payload: {} },
    reason: 'Sold a car; the bill of sale and the buyer’s transfer were shown',
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
  {
    ...{ minutesAgo: 5, by: 'owner', kind: 'site_facts', target: site.site_id },
    payload: {
      ...{ version: site.version, name: site.name, icp: site.icp ?? '', areaCode: site.area_code, locale: site.locale },
      companyName: `${site.company_name ?? site.name} · mabuhay-games.example`,
    },
    reason: 'The regulator wants our own address behind the company’s name',
  },
  {
    ...{ minutesAgo: 7, by: 'maker', kind: 'source', target: DEMO_SOURCE.source },
    payload: {
      ...{ change: 'save', name: DEMO_SOURCE.name, mapping: { 'status:paid': 'approved' } },
      ...{ events: [], scope: ['messaging', 'video', 'app'], aDay: '2500000.00' },
    },
    reason: 'The network now says “paid” for what it has settled',
  },
];

const NEW_CHANNEL = 'lucky-carabao';
const RAISED_LIMITS = { winTimes: 5_000, largestWin: '250000.00', dailyNet: '1000000.00', freeWins: '40000.00' };

/** A future channel of a studio that has sent its key. */
async function addNewChannel(db: Database, siteId: string, now: Date): Promise<void> {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await db
    .insertInto('channels')
    .values({
      ...{ site_id: siteId, channel_id: NEW_CHANNEL, name: 'Lucky Carabao', kind: 'seamless', dialect: 'rsa' },
      ...{
        state: 'paused',
        launch_url: 'https://games.example/play/{game}?token={token}&lang={language}',
        position: 2,
      },
      ...{ public_key: publicKey, key_print: keyPrint(publicKey), created_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findHeldWin(db: Database, siteId: string): Promise<string> {
  const found = await db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('site_id', '=', siteId)
    .where('kind', '=', 'win_held')
    .executeTakeFirstOrThrow();
  return found.finding_id;
}

/** Pending requests of operators about games, rewards, agents and protection. */
export async function seedRequests(db: Database, site: Site, now: Date): Promise<void> {
  const registry = PRODUCT_APPROVALS;
  await addNewChannel(db, site.siteId, now);
  const { siteId } = site;
  const found = {
    openRound: await findOpenRound(db, siteId),
    heldWin: await findHeldWin(db, siteId),
    ...(await findHeldSale(db, siteId)),
    prize: await findPrize(db, siteId),
    formerAgent: await findApplicationOf(db, siteId, LITO),
    heldPayouts: await findHeldPayouts(db, siteId),
    site: await findSite(db, siteId),
  };
  for (const { minutesAgo, by, kind, target, payload, reason } of requestsAbout(found, now)) {
    const approval = registry.get(kind);
    if (!approval) throw new Error(`there is no approval ${kind}`);
    const request = { approval, targetId: target, payload, reason, unit: site.unit };
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    done(kind, await requestApproval(db, await actorOf({ db, site }, by), request, at));
  }
}

async function findSite(db: Database, siteId: string): Promise<SiteRow> {
  const row = await findSiteRow(db, siteId);
  if (!row) throw new Error(`there is no site ${siteId}`);
  return row;
}

async function findHeldSale(db: Database, siteId: string) {
  const held = await db
    .selectFrom('fraud_holds')
    .select(['conversion_id as heldSale', 'group_id as heldGroup'])
    .where('site_id', '=', siteId)
    .where('rule', '=', 'self_referral')
    .orderBy('held_at', 'desc')
    .executeTakeFirstOrThrow();
  return held;
}

async function findApplicationOf(db: Database, siteId: string, uid: string): Promise<string> {
  const { application_id } = await db
    .selectFrom('agent_applications')
    .select('application_id')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return application_id;
}

/** The largest finding that stops its users' payouts. */
async function findHeldPayouts(db: Database, siteId: string): Promise<string> {
  const { finding_id } = await db
    .selectFrom('risk_findings')
    .select('finding_id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .where('holds', '=', true)
    .orderBy('amount_minor', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return finding_id;
}

/** A prize that waits for payment. */
async function findPrize(db: Database, siteId: string): Promise<string> {
  const { prize_id } = await db
    .selectFrom('wheel_prizes')
    .select('prize_id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'in_review')
    .executeTakeFirstOrThrow();
  return prize_id;
}

/** The longest open round: its game was interrupted. */
async function findOpenRound(db: Database, siteId: string): Promise<string> {
  const round = await db
    .selectFrom('rounds')
    .select(['channel_id', 'uid', 'round_id'])
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .where('win_minor', '=', 0n)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return roundId({ channel: round.channel_id, uid: round.uid, round: round.round_id });
}
