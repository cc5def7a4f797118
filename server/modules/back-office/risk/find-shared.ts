import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { devicesOf } from '../../identity/auth/published.ts';
import type { FindRule, RuleFinding } from './finding.ts';
import { riskSettings } from './risk-settings.ts';

/** For this many days after a finding is cleared, the same users on the same device are not reported again. */
const QUIET_DAYS = 30;
const MOST_NAMED = 50;

interface Shared {
  readonly value: string;
  readonly label: string;
  readonly uids: string[];
}

/** Devices that another account used since the last scan. */
export const findSharedDevice: FindRule = async (tx, { site, from, until }) => {
  const { deviceAccounts, deviceHolds } = riskSettings.of(site);
  if (deviceAccounts === 0) return [];
  const { rows } = await sql<Shared>`
    SELECT fresh.device_id AS value, sharers.label, sharers.uids
    FROM (SELECT DISTINCT device_id FROM ${devicesOf(site.siteId)} user_devices
          WHERE first_seen_at > ${from} AND first_seen_at <= ${until}) fresh
    CROSS JOIN LATERAL (
      SELECT array_agg(uid ORDER BY first_seen_at DESC) AS uids, max(device) AS label
      FROM ${devicesOf(site.siteId)} d WHERE d.device_id = fresh.device_id
    ) sharers
    WHERE cardinality(sharers.uids) >= ${deviceAccounts}`.execute(tx);
  return rows.flatMap((row) => shared('shared_device', row, deviceHolds));
};

/** Payout accounts whose number another user also has. */
export const findSharedAccount: FindRule = async (tx, { site, from, until, payments }) => {
  const { accountSharers, accountHolds } = riskSettings.of(site);
  if (accountSharers === 0) return [];
  const { rows } = await sql<Shared>`
    SELECT fresh.number_fingerprint AS value, sharers.label, sharers.uids
    FROM (SELECT DISTINCT number_fingerprint FROM ${payments.payoutAccounts(site.siteId)} p
          WHERE changed_at > ${from} AND changed_at <= ${until} AND state <> 'removed') fresh
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT uid) AS uids, max(number_masked) AS label
      FROM ${payments.payoutAccounts(site.siteId)} p WHERE p.number_fingerprint = fresh.number_fingerprint
        AND p.state <> 'removed'
    ) sharers
    WHERE cardinality(sharers.uids) >= ${accountSharers}`.execute(tx);
  return rows.flatMap((row) => shared('shared_account', row, accountHolds));
};

function shared(
  rule: 'shared_device' | 'shared_account',
  { value, label, uids }: Shared,
  holds: boolean,
): RuleFinding[] {
  const [first, ...others] = uids.slice(0, MOST_NAMED);
  if (first === undefined) return [];
  return [
    {
      rule,
      // A finding with an additional user is a new finding.
      subject: `${hash('sha256', value, 'hex').slice(0, 16)} ${uids.length}`,
      uids: [first, ...others],
      amountMinor: 0n,
      moreMinor: 0n,
      evidence: { value: label, people: uids.length },
      holds,
      quietDays: QUIET_DAYS,
    },
  ];
}
