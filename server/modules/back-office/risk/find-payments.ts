import { isJustBelow, isUnplayed } from '@pitaka/core/back-office/risk/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { daysBefore, type FindRule, firstRecordId, type RuleFinding } from './finding.ts';
import { riskSettings } from './risk-settings.ts';

interface Sums {
  readonly uid: string;
  readonly since: Date;
  readonly withdrawn: bigint;
  readonly deposited: bigint;
  readonly staked: bigint;
  /** Stakes of rounds that are not over. */
  readonly open: bigint;
  /** Returned bets whose money waits in suspense. */
  readonly held: bigint;
}

/**
 * Users who requested a withdrawal after deposits that were hardly staked; only on sites with games. If bets of a user
 * with a waiting withdrawal are returned, the user is checked again from before the earliest such withdrawal, as these
 * bets counted as stakes at its request. A returned bet in suspense does not count as a stake.
 */
export const findUnplayed: FindRule = async (tx, { site, from, until, payments, play }) => {
  const rule = riskSettings.of(site);
  if (rule.unplayedDays === 0 || !site.features.channels || !site.features.protection) return [];
  const { siteId, unit } = site;
  const since = daysBefore(until, rule.unplayedDays);
  const { rows } = await sql<Sums>`
    SELECT asked.uid, asked.since, sums.*
    FROM (
      SELECT uid, ${since}::timestamptz AS since FROM ${payments.withdrawals(siteId)} w
      WHERE withdrawal_id >= ${firstRecordId('wd', newId, from)} AND created_at > ${from} AND created_at <= ${until}
      UNION
      SELECT uid, w.created_at - ${rule.unplayedDays} * interval '24 hours' FROM ${payments.withdrawals(siteId)} w
      WHERE state IN ('WaitReview', 'WaitExec')
        AND EXISTS (SELECT FROM ${play.transactions(siteId)} t
          WHERE t.uid = w.uid AND t.kind = 'rollback' AND t.at > ${from} AND t.at <= ${until})
    ) asked
    CROSS JOIN LATERAL (
      SELECT (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ${payments.withdrawals(siteId)} w
              WHERE w.uid = asked.uid AND w.state <> 'Fail' AND w.created_at > asked.since) AS withdrawn,
             (SELECT coalesce(sum(credited_minor), 0)::bigint FROM ${payments.deposits(siteId)} d
              WHERE d.uid = asked.uid AND d.state = 'Success' AND d.settled_at > asked.since) AS deposited,
             (SELECT coalesce(sum(bet_minor), 0)::bigint FROM ${play.minutes(siteId)} p
              WHERE p.uid = asked.uid AND p.minute > asked.since) AS staked,
             (SELECT coalesce(sum(t.amount_minor), 0)::bigint FROM ${play.rounds(siteId)} r
              JOIN ${play.transactions(siteId)} t ON t.site_id = r.site_id AND t.uid = r.uid
                AND t.round_id = r.round_id AND t.channel_id = r.channel_id
              WHERE r.uid = asked.uid AND r.settled_at IS NULL AND r.changed_at > asked.since
                AND t.kind = 'bet' AND t.answer = 'ok' AND t.rolled_back_by IS NULL AND t.at > asked.since) AS open,
             (SELECT coalesce(sum(t.held_minor), 0)::bigint FROM ${play.transactions(siteId)} t
              JOIN ${play.transactions(siteId)} bet ON bet.site_id = t.site_id AND bet.channel_id = t.channel_id
                AND bet.transaction_id = t.reference AND bet.at > asked.since
              WHERE t.uid = asked.uid AND t.kind = 'rollback' AND t.held_minor > 0 AND t.at > asked.since) AS held
    ) sums
    WHERE sums.deposited >= ${rule.unplayedLeast}
    ORDER BY asked.since`.execute(tx);
  const found = new Map<string, RuleFinding>();
  for (const { uid, since: countedFrom, withdrawn, deposited, staked, open, held } of rows) {
    const backMinor = open + held;
    const passage = { depositedMinor: deposited, withdrawnMinor: withdrawn, stakedMinor: staked, backMinor };
    const terms = {
      leastMinor: rule.unplayedLeast,
      withdrawnPercent: rule.unplayedWithdrawn,
      playedPercent: rule.unplayedPlayed,
    };
    // If a user has several waiting withdrawals, the earliest counts.
    if (found.has(uid) || !isUnplayed(passage, terms)) continue;
    const money = (minor: bigint) => moneyText(minor, unit);
    found.set(uid, {
      rule: 'unplayed',
      subject: uid,
      uids: [uid],
      amountMinor: withdrawn,
      counted: {
        from: countedFrom,
        sumSince: async (moment) => {
          const sum = await sql<{ minor: bigint }>`
            SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM ${payments.withdrawals(siteId)} w
            WHERE w.uid = ${uid} AND w.state <> 'Fail' AND w.created_at > ${moment}`.execute(tx);
          return sum.rows[0]?.minor ?? 0n;
        },
      },
      moreMinor: rule.unplayedLeast,
      evidence: {
        deposited: money(deposited),
        withdrawn: money(withdrawn),
        staked: money(staked - backMinor),
        days: rule.unplayedDays,
      },
      holds: rule.unplayedHolds,
      quietDays: rule.unplayedDays,
    });
  }
  return [...found.values()];
};

/** Users who repeatedly pay in or out just below an amount that would be reviewed. */
export const findStructuring: FindRule = async (tx, { site, from, until, payments }) => {
  const rule = riskSettings.of(site);
  if (rule.structuringDays === 0) return [];
  const { siteId, unit } = site;
  const since = daysBefore(until, rule.structuringDays);
  const amountsSince = (whose: RawBuilder<unknown>, moment: Date) => sql`(SELECT array_agg(amount_minor) FROM (
      SELECT amount_minor FROM ${payments.withdrawals(siteId)} w WHERE w.uid = ${whose}
        AND w.state <> 'Fail' AND w.created_at > ${moment}
      UNION ALL
      SELECT credited_minor FROM ${payments.deposits(siteId)} d WHERE d.uid = ${whose}
        AND d.state = 'Success' AND d.settled_at > ${moment}
    ) one)`;
  const onlyBelow = (amounts: readonly bigint[] | null | undefined) =>
    (amounts ?? []).map(BigInt).filter((minor) => isJustBelow(minor, rule.structuringThreshold, rule.structuringBand));
  const { rows } = await sql<{ uid: string; amounts: bigint[] | null }>`
    WITH asked AS (
      SELECT uid FROM ${payments.withdrawals(siteId)} w WHERE withdrawal_id >= ${firstRecordId('wd', newId, from)}
        AND created_at > ${from} AND created_at <= ${until} AND amount_minor < ${rule.structuringThreshold}
      UNION
      SELECT uid FROM ${payments.deposits(siteId)} d WHERE settled_at > ${from} AND settled_at <= ${until}
        AND state = 'Success' AND credited_minor < ${rule.structuringThreshold}
    )
    SELECT asked.uid, ${amountsSince(sql`asked.uid`, since)} AS amounts FROM asked`.execute(tx);
  return rows.flatMap(({ uid, amounts }) => {
    const below = onlyBelow(amounts);
    if (below.length < rule.structuringCount) return [];
    return [
      {
        rule: 'structuring' as const,
        subject: uid,
        uids: [uid] as const,
        amountMinor: sumOf(below),
        counted: {
          from: since,
          sumSince: async (moment: Date) => {
            const paid = await sql<{ amounts: bigint[] }>`
              SELECT ${amountsSince(sql`${uid}`, moment)} AS amounts`.execute(tx);
            return sumOf(onlyBelow(paid.rows[0]?.amounts));
          },
        },
        moreMinor: rule.structuringThreshold,
        evidence: {
          payments: below.map((minor) => moneyText(minor, unit)),
          threshold: moneyText(rule.structuringThreshold, unit),
          days: rule.structuringDays,
        },
        holds: rule.structuringHolds,
        quietDays: rule.structuringDays,
      },
    ];
  });
};

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, minor) => sum + minor, 0n);
