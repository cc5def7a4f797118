import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import {
  advance,
  type Counted,
  isInDanger,
  type LevelMove,
  type Rules,
  takenBack,
} from '@pitaka/core/play/vip/advance.ts';
import { NO_SUMS, pointsIn } from '@pitaka/core/play/vip/level-points.ts';
import { levelFor } from '@pitaka/core/play/vip/levels.ts';
import {
  FOR_EVER,
  firstDayOf,
  type Month,
  monthOfDay,
  nextPeriod,
  type PeriodMonths,
  periodBefore,
  periodOf,
} from '@pitaka/core/play/vip/period.ts';
import { depositsStayedOn } from '@pitaka/core/play/vip/stayed.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { subtractEvenStakes } from './even-rounds.ts';
import { markUndone } from './grounds.ts';
import { joinLevelChanges, writeLevelChanges } from './level-changes.ts';
import { warningOf } from './period-warning.ts';
import { type PointPosting, readPostings, readUnpaidStakes } from './read-postings.ts';
import { returnBonuses } from './return-bonuses.ts';
import {
  lockMember,
  type Member,
  readCounted,
  readDepositDays,
  readSingleOperatorCommission,
  readSums,
  type SingleOperatorCommission,
  singleOperatorMinor,
  writeLevelPoints,
  writeMember,
} from './store.ts';
import { type VipTerms, vipTerms } from './vip-settings.ts';

/** Counts new postings of a person's accounts and updates the level. */
export async function countLevelPoints(db: Database, site: Site, uid: string, now: Date): Promise<void> {
  while (!(await inTransaction(db, (tx) => countOnce(tx, site, uid, now))));
}

/** Counts inside a transaction that pays by the level; the person stays locked until it ends. */
export async function settleLevel(tx: Transaction, site: Site, uid: string, now: Date): Promise<void> {
  while (!(await countOnce(tx, site, uid, now)));
}

/** Returns whether all postings were counted. */
async function countOnce(tx: Transaction, site: Site, uid: string, now: Date): Promise<boolean> {
  const { siteId, timezone } = site;
  const terms = vipTerms(site);
  const { levels, counts } = terms;
  const today = siteDay(now, timezone);
  const month = monthOfDay(today);
  const member = await lockMember(tx, siteId, uid, { month, months: terms.months });
  if (!member) return true;
  const owner = { siteId, timezone, uid };
  const alone = await readSingleOperatorCommission(tx, owner);
  const posted = await readPostings(tx, owner, await readCounted(tx, siteId, uid));
  // Read before the postings: otherwise commission that one operator enters meanwhile would be deducted without being
  // counted, or counted without being deducted.
  if (!isSame(alone, await readSingleOperatorCommission(tx, owner))) return false;
  // Only a complete read includes the owed stakes, which come before their deduction.
  const unpaid = posted.isAll ? await readUnpaidStakes(tx, owner, { after: member.unpaidNumber }) : [];
  const readSpan = { since: earliest(posted.since, member.roundsSeenAt), at: posted.since ?? now };
  const even = await subtractEvenStakes(tx, owner, readSpan, terms.evenPercent);
  const inOrder = [...posted.counted, ...even, ...unpaid].sort((one, other) => one.at.getTime() - other.at.getTime());
  const read = { ...posted, counted: even.length + unpaid.length > 0 ? inOrder : posted.counted };
  const rules: Rules = { ...terms, startOf: (of) => dayStart(firstDayOf(of), timezone).getTime() };
  const first = read.counted[0];
  const before = await progressOf(tx, site, member, terms, { month, first: first && monthOfDay(first.day), alone });
  const span = spanOf(before.periodFrom, terms.months);
  const counted = withoutAlone(doneSince(read.counted, before.periodFrom), alone, span.before, rules);
  // Postings that are not read yet may keep a level, so periods end only up to the last posting that was read.
  const until = read.isAll ? month : (counted.at(-1)?.month ?? before.periodFrom);
  const done = advance(before, counted, until, rules);
  const moves: LevelMove[] = [...done.moves];
  // The final sums decide, as stakes may have been returned and placed again.
  const progress = read.isAll ? takenBack(done.progress, now.getTime(), rules, moves) : done.progress;
  await writeLevelPoints(tx, { siteId, uid }, read);
  const stayed = read.isAll && counts.includes('deposits') ? await readStayed(tx, site, uid, terms, today) : undefined;
  const stayedMinor = stayed?.minor ?? (counts.includes('deposits') ? member.stayedMinor : 0n);
  const all = joinLevelChanges(moves, {
    levels,
    at: now.getTime(),
    level: Math.min(member.level, levels.length - 1),
    played: { before: before.level, after: progress.level },
    stayedMinor,
    periodFrom: progress.periodFrom,
  });
  await writeLevelChanges(tx, { siteId, uid }, all, now);
  const level = Math.max(progress.level, levelFor(levels, stayedMinor));
  const isNewPeriod = progress.periodFrom !== member.periodFrom;
  const warning = warningOf(terms, progress.periodFrom, site, now);
  const isDue = warning !== undefined && read.isAll && (isNewPeriod || !member.isWarned);
  if (isDue && level === progress.level && isInDanger(progress, rules)) {
    const needMinor = levels[progress.level]?.needMinor ?? 0n;
    const amount = formatMinor(needMinor - pointsIn(progress.sums, counts));
    const params = { level: String(progress.level), amount, until: warning };
    await notifyUser(tx, { siteId, uid, kind: 'vip_warning', params, now });
  }
  // Only negative amounts can undo a ground; negative amounts of earlier passes count as well.
  const isUndone = member.isUndone || read.counted.some(({ minor }) => minor < 0n);
  await writeMember(
    tx,
    {
      siteId,
      uid,
      level,
      played: progress.level,
      reached: progress.reached,
      kept: progress.kept,
      floor: progress.floor,
      periodFrom: progress.periodFrom,
      periodMonths: terms.months,
      isWarned: isDue || (!isNewPeriod && member.isWarned),
      isUndone: isUndone && !read.isAll,
      stayedMinor,
      dueDay: stayed?.moreFrom ?? null,
      unpaidNumber: unpaid.at(-1)?.number ?? member.unpaidNumber,
      roundsSeenAt: now,
    },
    member,
  );
  if (read.isAll && isUndone) {
    await returnBonuses(tx, site, uid, terms, now);
    await markUndone(tx, site, uid, terms);
  }
  return read.isAll;
}

function earliest(one: Date | undefined, other: Date | null): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one < other ? one : other;
}

function doneSince(counted: readonly PointPosting[], from: Month): Counted[] {
  return counted.flatMap(({ at, day, part, minor }) => {
    const month = monthOfDay(day);
    return part === 'paid_in' || part === 'left' || month < from
      ? []
      : [{ at: at.getTime(), month, source: part, minor }];
  });
}

/**
 * Subtracts commission that one operator entered alone from the months after the period; the period's own sums already
 * exclude it.
 */
function withoutAlone(
  counted: readonly Counted[],
  alone: readonly SingleOperatorCommission[],
  after: Month | undefined,
  { startOf }: Rules,
): Counted[] {
  const months = after === undefined ? [] : [...new Set(alone.flatMap(({ posted }) => [...posted.keys()]))];
  const off = months.flatMap((month) => {
    const minor = singleOperatorMinor(alone, { from: month, before: month + 1 });
    return after === undefined || month < after
      ? []
      : [{ at: startOf(month), month, source: 'earnings' as const, minor: -minor }];
  });
  return [...off, ...counted].sort((one, other) => one.month - other.month || one.at - other.at);
}

function isSame(alone: readonly SingleOperatorCommission[], other: readonly SingleOperatorCommission[]): boolean {
  const textOf = (parts: readonly SingleOperatorCommission[]) =>
    parts.map(({ minor, posted }) => `${minor} ${[...posted].flat().join(' ')}`).join();
  return textOf(alone) === textOf(other);
}

function spanOf(periodFrom: Month, months: PeriodMonths) {
  const isForEver = months === 0 || periodFrom === FOR_EVER;
  return { from: periodFrom, before: isForEver ? undefined : nextPeriod(periodFrom, months) };
}

/** Under the current terms: sums are recomputed if the site has changed its period or the counted sources. */
async function progressOf(
  tx: Transaction,
  site: Site,
  member: Member,
  terms: VipTerms,
  at: { readonly month: Month; readonly first: Month | undefined; readonly alone: readonly SingleOperatorCommission[] },
) {
  const { months } = terms;
  const owner = { siteId: site.siteId, timezone: site.timezone, uid: member.uid };
  const isOther = member.periodMonths !== months;
  // The first count starts at the first posting, but keeps a level that was set before levels were counted.
  const begun = member.isNew && member.level === 0 && at.first !== undefined ? at.first : at.month;
  const periodFrom = isOther || member.isNew ? periodOf(begun, months) : member.periodFrom;
  const sums = await readSums(tx, owner, spanOf(periodFrom, months), at.alone);
  const before =
    months === 0 || periodFrom === FOR_EVER
      ? NO_SUMS
      : await readSums(tx, owner, { from: periodBefore(periodFrom, months), before: periodFrom }, at.alone);
  const reached = isOther ? levelFor(terms.levels, pointsIn(sums, terms.counts)) : member.reached;
  // Members of a removed level move to the highest remaining level below it.
  const highest = terms.levels.length - 1;
  const [level, kept, floor] = [member.played, member.kept, member.floor].map((stored) => Math.min(stored, highest));
  return { level: level ?? 0, kept: kept ?? 0, floor: floor ?? 0, reached, periodFrom, sums, before };
}

/** Deposits that stayed, without money reserved for withdrawal. */
async function readStayed(tx: Transaction, site: Site, uid: string, { stayDays }: VipTerms, today: number) {
  const days = await readDepositDays(tx, { siteId: site.siteId, uid });
  const stayed = depositsStayedOn(days, today, stayDays);
  const held = await readBalance(tx, site.siteId, userAccount(uid, 'hold.withdrawal'));
  return { ...stayed, minor: stayed.minor > held ? stayed.minor - held : 0n };
}
