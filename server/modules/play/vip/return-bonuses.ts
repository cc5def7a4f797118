import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { PERIOD_SOURCES, pointsIn } from '@pitaka/core/play/vip/level-points.ts';
import { FOR_EVER, type Month, periodBefore } from '@pitaka/core/play/vip/period.ts';
import { formatMinor, leastOf } from '@pitaka/core/values/money.ts';
import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { findPosted, postInTransaction } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { claimKey } from './claim-key.ts';
import { readSums, type ZonedOwner } from './store.ts';
import { levelOf, type VipTerms } from './vip-settings.ts';

const CHARGED_BACK = kindNumber('deposit.charged_back');
const DEPOSITS = [kindNumber('deposit'), kindNumber('deposit.accepted')];

const RETURN_REASON = 'what it was paid for was taken back';

/** The ground of a month's bonus. */
export interface BonusGround {
  /** Stakes or commission counted since a month, up to the amount that the level requires. */
  readonly from: Month;
  readonly minor: bigint;
  /**
   * Deposits made by a day that stayed, and how much of them may be charged back. null: the ground does not consist of
   * deposits.
   */
  readonly stayed: { readonly day: number; readonly spareMinor: bigint } | null;
  /** The level was undone too long ago to be taken back; it supports no bonus any more. */
  readonly isGone: boolean;
}

type Reader = Database | Transaction;

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/**
 * The sums that support a level: sums of this period or of the previous one; sums of an earlier period, if the user has
 * lost a level in each period since; or deposits that stayed.
 */
export async function findGround(
  tx: Reader,
  site: Site,
  uid: string,
  at: { readonly level: number; readonly periodFrom: Month; readonly now: Date },
  terms: VipTerms,
): Promise<BonusGround> {
  const owner = { siteId: site.siteId, timezone: site.timezone, uid };
  const { months, levels } = terms;
  const stayed = await findStayed(tx, site, uid, at, terms);
  const before = (from: Month) => (months === 0 || from === FOR_EVER ? FOR_EVER : periodBefore(from, months));
  let from = at.periodFrom;
  for (const { needMinor } of levels.slice(at.level)) {
    from = before(from);
    if ((await readBasis(tx, owner, from, terms)) >= needMinor)
      return { from, minor: needMinor, stayed, isGone: false };
    if (from === FOR_EVER) break;
  }
  const { needMinor } = levelOf(terms, at.level);
  if (stayed) return { from: before(at.periodFrom), minor: needMinor, stayed, isGone: false };
  // A level that was kept under earlier terms or set by hand uses all sums.
  const minor = leastOf(await readBasis(tx, owner, from, terms), needMinor);
  return { from, minor, stayed, isGone: await isReachUndone(tx, owner) };
}

/**
 * Whether the remaining sums are below the points that the last reached level required, for every source. A level set
 * by hand is never undone.
 */
async function isReachUndone(tx: Reader, owner: ZonedOwner): Promise<boolean> {
  const last = await tx
    .selectFrom('vip_moves')
    .select(['kind', 'need_minor', 'period_from'])
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .where('kind', 'in', ['reached', 'by_hand'])
    .orderBy('at', 'desc')
    .orderBy('move_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.kind !== 'reached') return false;
  const left = await readSums(tx, owner, { from: last.period_from ?? FOR_EVER, before: undefined });
  return pointsIn(left, PERIOD_SOURCES) < (last.need_minor ?? 0n);
}

/** Deposits that stayed, if they are enough for the level. */
async function findStayed(
  tx: Reader,
  { siteId, timezone }: Site,
  uid: string,
  { level, now }: { readonly level: number; readonly now: Date },
  terms: VipTerms,
): Promise<BonusGround['stayed']> {
  const { needMinor } = levelOf(terms, level);
  const member = await tx
    .selectFrom('vip_members')
    .select('stayed_minor')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!member || needMinor === 0n || member.stayed_minor < needMinor) return null;
  const day = dayNumber(addDays(dayText(siteDay(now, timezone)), -terms.stayDays));
  // Deposits charged back earlier did not stay, so they do not count against the bonus.
  const goneMinor = await readChargedBack(tx, { siteId, uid, timezone }, day);
  return { day, spareMinor: member.stayed_minor - needMinor + goneMinor };
}

/** Counted charge-backs of deposits up to a day. */
async function readChargedBack(
  tx: Reader,
  { siteId, uid, timezone }: Owner & Pick<Site, 'timezone'>,
  day: number,
): Promise<bigint> {
  const accounts = (['available', 'debt'] as const).map((type) => String(accountNumber(userAccount(uid, type))));
  const { rows } = await sql<{ minor: string; at: Date }>`
    SELECT (-p.amount_minor)::text AS minor, coalesce((
      SELECT min(d.at) FROM journals d
      WHERE d.site_id = j.site_id AND d.record_id = j.record_id AND j.record_id <> ''
        AND d.kind = ANY (${DEPOSITS}::smallint[])), p.at) AS at
    FROM postings p
    JOIN vip_counted c ON c.site_id = p.site_id AND c.account_id = p.account_id AND p.version <= c.version
    JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE p.site_id = ${siteId} AND p.account_id = ANY (${accounts}::bigint[]) AND p.kind = ${CHARGED_BACK}`.execute(
    tx,
  );
  return rows.reduce((sum, { minor, at }) => (siteDay(at, timezone) <= day ? sum + BigInt(minor) : sum), 0n);
}

async function readBasis(tx: Reader, owner: ZonedOwner, from: Month, terms: VipTerms): Promise<bigint> {
  const minor = pointsIn(await readSums(tx, owner, { from, before: undefined }), terms.counts);
  return minor > 0n ? minor : 0n;
}

/** A stored ground. */
interface StoredGround {
  readonly counted_from: Month;
  readonly basis_minor: bigint;
  readonly stayed_day: number | null;
  readonly spare_minor: bigint;
}

/** Whether the remainder of a ground is too small. Later activity counts in the user's favour. */
export async function isGroundGone(
  tx: Transaction,
  owner: ZonedOwner,
  { counted_from: from, basis_minor: basisMinor, stayed_day: day, spare_minor: spareMinor }: StoredGround,
  terms: VipTerms,
): Promise<boolean> {
  if ((await readBasis(tx, owner, from, terms)) >= basisMinor) return false;
  return day === null || (await readChargedBack(tx, owner, day)) > spareMinor;
}

/**
 * Takes back monthly bonuses whose ground has become too small. Bets are cancelled, sales declined and deposits charged
 * back days later, so without this function a level held for an hour would pay for good. Users who have earned the
 * level in another way since then keep the bonus.
 */
export async function returnBonuses(
  tx: Transaction,
  { siteId, unit, timezone }: Site,
  uid: string,
  terms: VipTerms,
  now: Date,
): Promise<void> {
  const paid = await tx
    .selectFrom('vip_bonuses as b')
    .select(['b.month', 'b.amount_minor', 'b.counted_from', 'b.basis_minor', 'b.stayed_day', 'b.spare_minor'])
    .where('b.site_id', '=', siteId)
    .where('b.uid', '=', uid)
    .where('b.basis_minor', '>', 0n)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vip_bonus_returns as r')
            .select('r.month')
            .whereRef('r.site_id', '=', 'b.site_id')
            .whereRef('r.uid', '=', 'b.uid')
            .whereRef('r.month', '=', 'b.month'),
        ),
      ),
    )
    .execute();
  for (const { month, amount_minor: minor, ...ground } of paid) {
    if (!(await isGroundGone(tx, { siteId, uid, timezone }, ground, terms))) continue;
    await tx.insertInto('vip_bonus_returns').values({ site_id: siteId, uid, month, returned_at: now }).execute();
    const amount = { unit, minor };
    const move = { from: userAccount(uid, 'available'), to: 'house:expense.bonus', amount } as const;
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: { kind: 'vip.bonus', moves: [{ ...move, uncoveredFrom: userAccount(uid, 'debt') }] },
        key: `${claimKey(uid, month)} back`,
        // Without the journal that paid the bonus, the debt would be followed from the newest bonus of any month.
        recordId: (await findPosted(tx, siteId, 'vip.bonus', claimKey(uid, month))) ?? '',
        body: String(minor),
        actor: 'system:vip',
        origin: 'vip',
        reason: RETURN_REASON,
      },
      now,
    );
    if (!posted.ok) throw new Error(`the ledger refused to take a bonus back: ${posted.code}`);
    const params = { amount: formatMinor(minor) };
    await notifyUser(tx, { siteId, uid, kind: 'vip_bonus_back', params, now });
    await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
  }
}
