import { firstDayAfter } from '@pitaka/core/engagement/agents/ratio.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import {
  applyAsAgent,
  approveAgent,
  closePeriod,
  endAgent,
  insertRatio,
  openFirstPeriod,
  rechargeMember,
} from '../../../modules/engagement/agents/index.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createLog } from '../../../platform/log.ts';
import { drawFrom, gamesOf } from './channel-history.ts';
import { actorOf } from './operator-actions.ts';
import { done, type PastSite } from './past-site.ts';
import type { PastStep } from './past-step.ts';
import { deposit } from './people-actions.ts';

const DAY_MS = 86_400_000;
const BEGINS_DAYS_AGO = 118;
const ROUNDS = 12;
const [MARCO, BEA, CARLO, ELENA, FELIX, GRACE] = [
  '10000001',
  '10000011',
  '10000012',
  '10000014',
  '10000015',
  '10000016',
] as const;
const [HANA, IVAN, KIKO, LITO, RHEA] = ['10000021', '10000022', '10000024', '10000031', '10000037'] as const;

type Line = readonly [daysAgo: number, act: (at: Date) => Promise<unknown>];

/**
 * The history of an agent with a team, an agent below, statements of several months, recharges, a former agent, and
 * pending applications.
 */
export function agentHistory(past: PastSite, now: Date): PastStep[] {
  const games = gamesOf(past, drawFrom(20_260_328));
  /** Makes a deposit, and plays with a part of it. */
  const paidIn = (name: string, uid: string, major: number) => async (at: Date) => {
    await deposit(past, name, uid, major, 'paid');
    await games.play(uid, ROUNDS, (fromMajor(major) * 4n) / 100n, at);
  };
  const lines: Line[] = [
    [BEGINS_DAYS_AGO, (at) => begin(past, at)],
    [100, (at) => makeAgent(past, BEA, 1000, at)],
    [60, (at) => makeAdvisor(past, at)],
    [45, (at) => raise(past, BEA, 1500, at)],
    [110, paidIn('agent-carlo-1', CARLO, 8_000)],
    [96, paidIn('agent-hana-1', HANA, 4_000)],
    [83, paidIn('agent-elena-1', ELENA, 6_000)],
    [72, paidIn('agent-ivan-1', IVAN, 1_500)],
    [64, paidIn('agent-hana-2', HANA, 2_500)],
    [50, paidIn('agent-kiko-1', KIKO, 3_000)],
    [41, paidIn('agent-elena-2', ELENA, 5_000)],
    [33, paidIn('agent-hana-3', HANA, 1_500)],
    [20, paidIn('agent-carlo-2', CARLO, 5_000)],
    [6, paidIn('agent-felix-1', FELIX, 2_000)],
    [30, (at) => recharge(past, CARLO, 500, at)],
    [3, (at) => recharge(past, RHEA, 250, at)],
    [90, (at) => makeAgent(past, LITO, 500, at)],
    [71, (at) => end(past, LITO, at)],
    [
      0.7,
      (at) => apply(past, LITO, 'Lito Navarro', '@lito.n', 'I am back from abroad, and my players ask for me.', at),
    ],
    [
      0.6,
      (at) =>
        apply(past, GRACE, 'Grace Villanueva', '@grace.v', 'I run a players’ group with 200 members in Cebu.', at),
    ],
  ];
  return [...lines, ...closings(past, now)].map(([daysAgo, act]) => ({
    daysAgo,
    async run(at) {
      past.clock.now = at;
      await act(at);
    },
  }));
}

/** Closes each month since the programme began, a few minutes after its end. */
function closings(past: PastSite, now: Date): Line[] {
  const { db, site } = past;
  const log = createLog('silent');
  const lines: Line[] = [];
  for (let month = 0; ; month++) {
    const [year = 0, first = 1] = dayText(siteDay(new Date(now.getTime() - BEGINS_DAYS_AGO * DAY_MS), site.timezone))
      .split('-')
      .map(Number);
    const day = new Date(Date.UTC(year, first + month, 1)).toISOString().slice(0, 10);
    const at = new Date(dayStart(day, site.timezone).getTime() + 6 * 60_000);
    if (at >= now) return lines;
    lines.push([(now.getTime() - at.getTime()) / DAY_MS, (moment) => closePeriod({ db, log }, site, moment)]);
  }
}

async function begin(past: PastSite, at: Date): Promise<void> {
  await openFirstPeriod(past.db, past.site, at);
  await makeAgent(past, MARCO, 3000, at);
  // Consents of some members; the others are only in the totals.
  const agreed = [BEA, CARLO, HANA, ELENA].map((uid) => ({
    site_id: past.site.siteId,
    uid,
    shares: true,
    changed_at: at,
  }));
  await past.db.insertInto('agent_consents').values(agreed).execute();
}

function makeAgent({ db, site }: PastSite, uid: string, startRatio: number, at: Date): Promise<void> {
  const agent = { siteId: site.siteId, uid, today: siteDay(at, site.timezone), startRatio, by: 'operator:checker' };
  return inTransaction(db, (tx) => approveAgent(tx, agent, at));
}

async function end({ db, site }: PastSite, uid: string, at: Date): Promise<void> {
  const actor = await actorOf({ db, site }, 'checker');
  done(`the end of ${uid}`, await endAgent(db, { site, actor, uid, reason: 'Went abroad for some months' }, at));
}

async function apply(
  { db, site }: PastSite,
  uid: string,
  name: string,
  contact: string,
  note: string,
  at: Date,
): Promise<void> {
  const person = { siteId: site.siteId, uid };
  done(`an application of ${uid}`, await applyAsAgent(db, person, { name, contact, note }, at));
}

function raise({ db, site }: PastSite, uid: string, ratio: number, at: Date): Promise<void> {
  const fromDay = firstDayAfter(siteDay(at, site.timezone));
  const grant = { siteId: site.siteId, uid, fromDay, ratio, by: `user:${MARCO}`, reason: '' };
  return inTransaction(db, (tx) => insertRatio(tx, grant, at));
}

async function makeAdvisor({ db, site }: PastSite, at: Date): Promise<void> {
  await db
    .updateTable('agents')
    .set({ advisor_since: at })
    .where('site_id', '=', site.siteId)
    .where('uid', '=', MARCO)
    .execute();
}

async function recharge({ db, site }: PastSite, to: string, major: number, at: Date): Promise<void> {
  const sent = {
    site,
    from: MARCO,
    to,
    amountMinor: fromMajor(major),
    unprovenMaxMinor: null,
    isProven: false,
    key: `demo-${to}`,
    origin: '198.51.100.24 demo',
  };
  done(`a recharge of ${to}`, await rechargeMember({ db, readSendingStop: async () => undefined }, sent, at));
}
