import { advance, type Counted, isInDanger, type LevelMove, type Rules } from '@pitaka/core/play/vip/advance.ts';
import { levelFor } from '@pitaka/core/play/vip/levels.ts';
import { FOR_EVER, firstDayOf, type Month, monthOfDay, nextPeriod, periodOf } from '@pitaka/core/play/vip/period.ts';
import { dayStart } from '@pitaka/core/values/day-start.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { addDays } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import { notifyUser } from '../../site/content/index.ts';
import { readPostings } from './read-postings.ts';
import { lockMember, type Member, readCounted, readSteam, writeMember, writeSteam } from './store.ts';
import { type VipTerms, vipTerms } from './vip-settings.ts';

/** What is counted long after it happened, when a site begins with levels, is no news. */
const NEWS_FOR_MS = 86_400_000;

/** Counts what a person's accounts have had since the last time, and moves the person up or down. */
export async function countSteam(db: Database, site: Site, uid: string, now: Date): Promise<void> {
  while (!(await inTransaction(db, (tx) => countOnce(tx, site, uid, now))));
}

/** Says whether that was all. */
async function countOnce(tx: Transaction, site: Site, uid: string, now: Date): Promise<boolean> {
  const { siteId, timezone } = site;
  const terms = vipTerms(site);
  const month = monthOfDay(siteDay(now, timezone));
  const member = await lockMember(tx, siteId, uid, { month, months: terms.months });
  if (!member) return true;
  const read = await readPostings(tx, { siteId, timezone, uid }, await readCounted(tx, siteId, uid));
  const rules: Rules = { ...terms, startOf: (of) => dayStart(firstDayOf(of), timezone).getTime() };
  const before = await standingOf(tx, site, member, terms, { month, first: read.counted[0]?.month });
  const counted: Counted[] = read.counted
    .filter(({ source, month: of }) => terms.counts.includes(source) && of >= before.periodFrom)
    .map(({ at, month: of, minor }) => ({ at: at.getTime(), month: of, minor }));
  // What is still to be read may keep a level: periods end for what is read, the last ones when it is all.
  const until = read.isAll ? month : (counted.at(-1)?.month ?? before.periodFrom);
  const { standing, moves } = advance(before, counted, until, rules);
  await writeSteam(tx, { siteId, uid }, read);
  await writeMoves(tx, { siteId, uid }, moves, now);
  const isNewPeriod = standing.periodFrom !== member.periodFrom;
  const warning = warningOf(terms, standing.periodFrom, site, now);
  const isDue = warning !== undefined && read.isAll && (isNewPeriod || !member.isWarned);
  if (isDue && isInDanger(standing, terms.levels)) {
    const needMinor = terms.levels[standing.level]?.needMinor ?? 0n;
    const amount = formatMinor(needMinor - standing.steamMinor);
    const params = { level: String(standing.level), amount, until: warning };
    await notifyUser(tx, { siteId, uid, kind: 'vip_warning', params, now });
  }
  await writeMember(
    tx,
    {
      siteId,
      uid,
      level: standing.level,
      reached: standing.reached,
      periodFrom: standing.periodFrom,
      periodMonths: terms.months,
      isWarned: isDue || (!isNewPeriod && member.isWarned),
    },
    member,
  );
  return read.isAll;
}

/** By the terms of now: where the site counts by another period than before, or other things, it is summed anew. */
async function standingOf(
  tx: Transaction,
  site: Site,
  member: Member,
  terms: VipTerms,
  at: { readonly month: Month; readonly first: Month | undefined },
) {
  const { siteId } = site;
  const isOther = member.periodMonths !== terms.months;
  // Counted for the first time: from the first posting on, but a level that was given before levels were counted is kept now.
  const begun = member.isNew && member.level === 0 && at.first !== undefined ? at.first : at.month;
  const periodFrom = isOther || member.isNew ? periodOf(begun, terms.months) : member.periodFrom;
  const before = terms.months === 0 || periodFrom === FOR_EVER ? undefined : nextPeriod(periodFrom, terms.months);
  const steamMinor = await readSteam(tx, { siteId, uid: member.uid }, terms.counts, { from: periodFrom, before });
  const reached = isOther ? levelFor(terms.levels, steamMinor) : member.reached;
  // A level that the site has taken away leaves people at the highest there is.
  const level = Math.min(member.level, terms.levels.length - 1);
  return { level, reached, periodFrom, steamMinor };
}

/** The day on which the period is over, in the days before it in which it is warned; undefined: not now. */
function warningOf({ months, warnDays }: VipTerms, periodFrom: Month, { timezone }: Site, now: Date) {
  if (months === 0 || periodFrom === FOR_EVER) return undefined;
  const end = firstDayOf(nextPeriod(periodFrom, months));
  return now >= dayStart(end, timezone, -warnDays) ? addDays(end, -1) : undefined;
}

async function writeMoves(
  tx: Transaction,
  owner: { readonly siteId: string; readonly uid: string },
  moves: readonly LevelMove[],
  now: Date,
): Promise<void> {
  for (const move of moves) {
    await tx
      .insertInto('vip_moves')
      .values({
        site_id: owner.siteId,
        move_id: newId('vm', move.at),
        uid: owner.uid,
        from_level: move.from,
        to_level: move.to,
        kind: move.kind,
        at: new Date(move.at),
        steam_minor: move.steamMinor,
        need_minor: move.needMinor,
        period_from: move.periodFrom,
      })
      .execute();
    if (now.getTime() - move.at > NEWS_FOR_MS) continue;
    const kind = move.kind === 'reached' ? 'vip_up' : 'vip_down';
    const params = { level: String(move.to), amount: formatMinor(move.needMinor) };
    await notifyUser(tx, { ...owner, kind, params, now });
  }
}
