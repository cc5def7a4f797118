import { sql } from 'kysely';
import { ageSeconds, type Measure } from '../../../platform/metrics/measures.ts';

/** Whether each risk rule works: a failing rule creates no findings. */
export const RISK_MEASURE: Measure = {
  name: 'risk rules',
  metrics: [
    { name: 'pitaka_risk_rule_failures', help: 'Failures of a risk rule since it last worked', labels: ['rule'] },
    { name: 'pitaka_risk_rule_lag_seconds', help: 'How far a risk rule is behind', labels: ['rule'] },
  ],
  async ofSite(db, { siteId, features }, now) {
    // Without the feature only the rule `unplayed` runs.
    const { rows } = await sql<{ rule: string; failures: number; until: Date }>`
      SELECT rule, failures, scanned_until AS until FROM risk_scans
      WHERE site_id = ${siteId} AND (${features.protection === true} OR rule = 'unplayed')`.execute(db);
    return rows.flatMap(({ rule, failures, until }) => [
      { metric: 'pitaka_risk_rule_failures', labels: { rule }, value: failures },
      { metric: 'pitaka_risk_rule_lag_seconds', labels: { rule }, value: ageSeconds(until, now) },
    ]);
  },
};
