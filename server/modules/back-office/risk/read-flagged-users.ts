import type { Statement } from '../../../platform/db/statement.ts';

/** Which of these users (`uid`) have a finding that stops their payouts. */
export function readFlaggedUsers(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'held_by_risk',
    replans: true,
    text: `SELECT DISTINCT u.uid FROM risk_finding_users u
JOIN risk_findings f ON f.site_id = u.site_id AND f.finding_id = u.finding_id
WHERE u.site_id = $1 AND u.uid = ANY($2::text[]) AND f.holds AND f.state <> 'cleared'`,
    values: [siteId, uids],
  };
}
