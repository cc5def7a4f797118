import { isJustBelow, isUnplayed } from '@pitaka/core/back-office/risk/rules.ts';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { sumSince } from '../../money/ledger/index.ts';
import { daysBefore, type FindRule, type Found, firstRecordId } from './finding.ts';
import { riskSettings } from './risk-settings.ts';

const PLAY_ACCOUNTS = ['available', 'hold.wager', 'bonus'] as const;

/** Users who asked for a withdrawal after deposits that were hardly staked. Only where there is something to play. */
export const findUnplayed: FindRule = async (tx, { site, from, until, payments }) => {
  const rule = riskSettings.of(site);
  if (rule.unplayedDays === 0 || !site.features.channels) return [];
  const { siteId, unit } = site;
  const since = daysBefore(until, rule.unplayedDays);
  const { rows } = await sql<{ uid: string; withdrawn: bigint; deposited: bigint }>`
    SELECT asked.uid, sums.withdrawn, sums.deposited
    FROM (SELECT DISTINCT uid FROM ${payments.withdrawals(siteId)} w
      WHERE withdrawal_id >= ${firstRecordId('wd', newId, from)} AND created_at > ${from} AND created_at <= ${until}) asked
    CROSS JOIN LATERAL (
      SELECT (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ${payments.withdrawals(siteId)} w
              WHERE w.uid = asked.uid AND w.state <> 'Fail' AND w.created_at > ${since}) AS withdrawn,
             (SELECT coalesce(sum(credited_minor), 0)::bigint FROM ${payments.deposits(siteId)} d
              WHERE d.uid = asked.uid AND d.state = 'Success' AND d.settled_at > ${since}) AS deposited
    ) sums
    WHERE sums.deposited >= ${rule.unplayedLeast}`.execute(tx);
  const found: Found[] = [];
  for (const { uid, withdrawn, deposited } of rows) {
    const sums = await sumSince(tx, { siteId, uid }, PLAY_ACCOUNTS, ['channel.bet', 'channel.rollback'], since);
    const stakedMinor = -(sums.get('channel.bet') ?? 0n) - (sums.get('channel.rollback') ?? 0n);
    const passage = { depositedMinor: deposited, withdrawnMinor: withdrawn, stakedMinor };
    const terms = {
      leastMinor: rule.unplayedLeast,
      withdrawnPercent: rule.unplayedWithdrawn,
      playedPercent: rule.unplayedPlayed,
    };
    if (!isUnplayed(passage, terms)) continue;
    const money = (minor: bigint) => moneyText(minor, unit);
    found.push({
      rule: 'unplayed',
      subject: uid,
      uids: [uid],
      amountMinor: withdrawn,
      evidence: {
        deposited: money(deposited),
        withdrawn: money(withdrawn),
        staked: money(stakedMinor),
        days: rule.unplayedDays,
      },
      holds: rule.unplayedHolds,
      quietDays: rule.unplayedDays,
    });
  }
  return found;
};

/** Users who pay in or out again and again just below an amount that would be looked at. */
export const findStructuring: FindRule = async (tx, { site, from, until, payments }) => {
  const rule = riskSettings.of(site);
  if (rule.structuringDays === 0) return [];
  const { siteId, unit } = site;
  const since = daysBefore(until, rule.structuringDays);
  const { rows } = await sql<{ uid: string; amounts: bigint[] }>`
    WITH asked AS (
      SELECT uid FROM ${payments.withdrawals(siteId)} w WHERE withdrawal_id >= ${firstRecordId('wd', newId, from)}
        AND created_at > ${from} AND created_at <= ${until} AND amount_minor < ${rule.structuringThreshold}
      UNION
      SELECT uid FROM ${payments.deposits(siteId)} d WHERE settled_at > ${from} AND settled_at <= ${until}
        AND state = 'Success' AND credited_minor < ${rule.structuringThreshold}
    )
    SELECT asked.uid, payments.amounts FROM asked CROSS JOIN LATERAL (
      SELECT array_agg(amount_minor) AS amounts FROM (
        SELECT amount_minor FROM ${payments.withdrawals(siteId)} w WHERE w.uid = asked.uid
          AND w.state <> 'Fail' AND w.created_at > ${since}
        UNION ALL
        SELECT credited_minor FROM ${payments.deposits(siteId)} d WHERE d.uid = asked.uid
          AND d.state = 'Success' AND d.settled_at > ${since}
      ) one
    ) payments`.execute(tx);
  return rows.flatMap(({ uid, amounts }) => {
    const below = (amounts ?? [])
      .map(BigInt)
      .filter((minor) => isJustBelow(minor, rule.structuringThreshold, rule.structuringBand));
    if (below.length < rule.structuringCount) return [];
    const sum = below.reduce((all, minor) => all + minor, 0n);
    return [
      {
        rule: 'structuring' as const,
        subject: uid,
        uids: [uid] as const,
        amountMinor: sum,
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
