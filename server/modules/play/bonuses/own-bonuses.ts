import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { turnoverOf } from '@pitaka/core/play/bonuses/bonus-amount.ts';
import type { BonusTrigger } from '@pitaka/core/values/bonus-triggers.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { bonusRulesOf, maxCountedOfBet } from './bonus-settings.ts';
import { isOfDeposit } from './deposit-bonus.ts';
import type { GrantEnding } from './end-grant.ts';
import type { GrantRow } from './grants.ts';
import { canQueueBehind, type Offer, readOffers } from './offers.ts';
import { type Rule, type RuleVersion, readRules } from './rules.ts';
import { textIn } from './stored-terms.ts';

export interface Viewer {
  readonly site: Site;
  readonly locale: string;
  readonly messages: {
    readonly given: Readonly<Record<BonusTrigger, string>>;
    readonly ended: Readonly<Record<GrantEnding, string>>;
    readonly earlier: string;
  };
  readonly now: Date;
}

type Tab = 'claimable' | 'active' | 'done';

const STATES = { active: ['active', 'queued'], done: ['released', 'expired', 'forfeited'] } as const;

/** One page of a user's bonuses as the wire presents them, with their number. */
export async function readOwnBonuses(
  db: Database,
  viewer: Viewer,
  uid: string,
  tab: Tab,
  page: { readonly number: number; readonly size: number },
) {
  const { siteId } = viewer.site;
  const rules = await readRules(db, siteId);
  if (tab === 'claimable') {
    const offers = await readOffers(db, viewer.site, rules, uid, viewer.now);
    const open = await countOpen(db, siteId, uid);
    const from = page.number * page.size;
    const content = offers.slice(from, from + page.size).map((offer) => presentOffer(viewer, offer, open));
    return { content, count: offers.length };
  }
  // A bonus that an earlier account received is not given again; the list names that account as the reason.
  const earlierUids = tab === 'done' ? (await readPersonUids(db, siteId, uid)).slice(1) : [];
  const inTab = db
    .selectFrom('bonus_grants')
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([eb('uid', '=', uid).and('state', 'in', STATES[tab]), sql<boolean>`uid = ANY (${earlierUids}::text[])`]),
    );
  const [rows, { count }] = await Promise.all([
    inTab
      .selectAll()
      .orderBy(tab === 'active' ? 'state' : 'ended_at', tab === 'active' ? 'asc' : 'desc')
      .orderBy('claimed_at', tab === 'active' ? 'asc' : 'desc')
      .orderBy('grant_id')
      .limit(page.size)
      .offset(page.number * page.size)
      .execute(),
    inTab.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const held = tab === 'active' ? await readHeldOf(db, siteId, uid) : null;
  return {
    content: rows.map((row) =>
      row.uid === uid
        ? presentGrant(viewer, row, versionOf(rules, row), held)
        : presentEarlier(viewer, row, versionOf(rules, row)),
    ),
    count,
  };
}

async function countOpen(db: Database, siteId: string, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('bonus_grants')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', 'in', STATES.active)
    .executeTakeFirstOrThrow();
  return count;
}

async function readHeldOf(db: Database, siteId: string, uid: string) {
  const [bonus, won] = [userAccount(uid, 'bonus'), userAccount(uid, 'hold.wager')];
  const balances = await readBalances(db, siteId, [bonus, won]);
  return { bonus: formatMinor(balances.get(bonus) ?? 0n), won: formatMinor(balances.get(won) ?? 0n) };
}

function versionOf(rules: readonly Rule[], { rule_id, rule_version }: GrantRow): RuleVersion {
  const rule = rules.find(({ ruleId }) => ruleId === rule_id);
  const version = rule?.versions.find((ruleVersion) => ruleVersion.version === rule_version);
  if (!version) throw new Error(`the rule ${rule_id} of a bonus has no version ${rule_version}`);
  return version;
}

const NOTHING = formatMinor(0n);

function presentOffer(viewer: Viewer, { id, version, occasion, amountMinor, until }: Offer, open: number) {
  const { terms } = version;
  return {
    id,
    ...textOf(viewer, version),
    amount: formatMinor(amountMinor),
    state: 'claimable' as const,
    wager: { need: formatMinor(turnoverOf(terms, amountMinor, occasion.baseMinor)), done: NOTHING },
    until: until?.toISOString() ?? null,
    reason: viewer.messages.given[terms.trigger],
    isBlocked: !canQueueBehind(terms, open, bonusRulesOf(viewer.site)),
    isOfEarlierAccount: false,
    held: null,
    released: NOTHING,
    forfeited: NOTHING,
    claimedAt: null,
    why: whyOf(viewer, version, amountMinor, occasion.baseMinor, occasion.at),
  };
}

function presentGrant(
  viewer: Viewer,
  row: GrantRow,
  version: RuleVersion,
  held: { bonus: string; won: string } | null,
) {
  const { messages } = viewer;
  return {
    id: row.grant_id,
    ...textOf(viewer, version),
    amount: formatMinor(row.amount_minor),
    state: row.state,
    wager: { need: formatMinor(row.need_minor), done: formatMinor(row.done_minor) },
    until: (row.ended_at ?? row.wager_until)?.toISOString() ?? null,
    reason: row.end_reason === '' ? messages.given[version.terms.trigger] : messages.ended[row.end_reason],
    isBlocked: false,
    isOfEarlierAccount: false,
    held: row.state === 'active' ? held : null,
    released: formatMinor(row.released_minor),
    forfeited: formatMinor(row.forfeited_minor),
    claimedAt: row.claimed_at.toISOString(),
    why: whyOf(viewer, version, row.amount_minor, row.base_minor, null),
  };
}

/** Names the bonus of an earlier account without its amounts: the phone may belong to another person by now. */
function presentEarlier(viewer: Viewer, row: GrantRow, version: RuleVersion) {
  const nothing = { amount_minor: 0n, base_minor: 0n, need_minor: 0n, done_minor: 0n };
  const shown: GrantRow = { ...row, ...nothing, state: 'forfeited', released_minor: 0n, forfeited_minor: 0n };
  const presented = presentGrant(viewer, shown, version, null);
  return { ...presented, until: null, reason: viewer.messages.earlier, isOfEarlierAccount: true };
}

function textOf({ locale }: Viewer, { stored }: RuleVersion) {
  const { title, body } = textIn(stored, locale);
  return { title, text: body };
}

function whyOf(
  { site }: Viewer,
  { version, stored, terms }: RuleVersion,
  amountMinor: bigint,
  baseMinor: bigint,
  at: Date | null,
) {
  const rules = bonusRulesOf(site);
  const mostMinor = maxCountedOfBet(rules, amountMinor);
  return {
    trigger: terms.trigger,
    version,
    base: formatMinor(baseMinor),
    occurredAt: at && baseMinor > 0n ? at.toISOString() : null,
    percent: terms.value.kind === 'percent' ? (stored.percent ?? null) : null,
    cap: terms.value.kind === 'percent' && terms.value.capMinor !== null ? formatMinor(terms.value.capMinor) : null,
    minBase: formatMinor(terms.minBaseMinor),
    period: terms.period,
    times: stored.times,
    of: terms.of,
    games: stored.games,
    otherGames: terms.otherGames,
    wagerDays: terms.wagerDays,
    stacking: terms.stacking,
    largestStake: mostMinor === null ? null : formatMinor(mostMinor),
    evenPercent: rules.evenPercent,
    endsWithWithdrawal: rules.endsWithWithdrawal,
    endsWithOutflow: isOfDeposit(terms) && rules.endsWithDeposit,
  };
}
