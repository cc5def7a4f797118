import { RISK_RULES, type RiskRule } from '@pitaka/core/back-office/risk/rules.ts';
import { RISK_MACHINE } from '@pitaka/core/back-office/risk/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { type Selectable, sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { RiskFindingsTable } from '../../../platform/db/tables/risk.ts';
import { defineReviewedRecord } from '../reviewed-records/index.ts';

type RiskRow = Selectable<RiskFindingsTable>;

const RULE_TITLES: Readonly<Record<RiskRule, string>> = {
  circular: 'Circular transfers',
  unplayed: 'Deposit and withdrawal without play',
  structuring: 'Just below a threshold',
  shared_device: 'Shared device',
  shared_account: 'Shared payout account',
  uncomputed: 'Earnings that cannot be computed',
};

const EVIDENCE_LABELS: Readonly<Record<string, string>> = {
  ring: 'Ring',
  days: 'Within days',
  amount: 'Each passed on',
  deposited: 'Deposited',
  withdrawn: 'Withdrawn',
  staked: 'Staked',
  payments: 'Payments',
  threshold: 'Threshold',
  what: 'Shared',
  people: 'People',
  promoter: 'Promoter',
  day: 'Day',
  failures: 'Failures',
};

/** The risk queue: claimed by an operator, decided with a reason, due after the site's time. */
export const RISK_RECORD = defineReviewedRecord<RiskRow>({
  machine: RISK_MACHINE,
  title: 'Risk queue',
  place: 'players',
  feature: 'protection',
  table: 'risk_findings',
  transitionTable: 'risk_finding_transitions',
  idColumn: 'finding_id',
  permission: { view: 'risk.view', act: 'risk.manage' },
  views: [
    { id: 'open', title: 'To decide', states: ['open'] },
    { id: 'watching', title: 'Watching', states: ['watching'] },
    { id: 'confirmed', title: 'Confirmed', states: ['confirmed'], isCounted: false },
    { id: 'cleared', title: 'Cleared', states: ['cleared'], isCounted: false },
  ],
  columns: [
    { key: 'rule', label: 'Rule', kind: 'text', cell: (row) => RULE_TITLES[row.rule] },
    { key: 'user', label: 'User', kind: 'person', cell: (row) => row.uid },
    { key: 'people', label: 'People', kind: 'text', cell: (row) => String(row.uids.length) },
    {
      key: 'amount',
      label: 'Amount',
      kind: 'money',
      cell: (row) => formatMinor(row.amount_minor),
      sort: keysetColumn('r.amount_minor', 'bigint'),
    },
    { key: 'holds', label: 'Payouts', kind: 'text', cell: (row) => (isHolding(row) ? 'Held' : '') },
    {
      key: 'due',
      label: 'Due',
      kind: 'due',
      cell: (row) => row.due_at.toISOString(),
      sort: keysetColumn('r.due_at', 'timestamptz'),
    },
  ],
  filters: [
    {
      key: 'rule',
      label: 'Rule',
      kind: 'choice',
      choices: RISK_RULES.map((value) => ({ value, label: RULE_TITLES[value] })),
      where: (rule) => sql`r.rule = ${rule}`,
    },
    {
      key: 'user',
      label: 'UID',
      kind: 'text',
      where: (uid) => sql`EXISTS (SELECT FROM risk_finding_users u
        WHERE u.site_id = r.site_id AND u.uid = ${uid} AND u.finding_id = r.finding_id)`,
    },
  ],
  actions: [
    { event: 'watch', label: 'Watch', tone: 'quiet', needsReason: true },
    { event: 'confirm', label: 'Confirm', tone: 'danger', needsReason: true },
    { event: 'clear', label: 'Clear', tone: 'go', needsReason: true },
  ],
  titleOf: (row) => `${RULE_TITLES[row.rule]}, ${row.uid}`,
  amount: { column: 'amount_minor', of: (row) => row.amount_minor },
  facts: async (_db, row) => [
    {
      title: 'What was found',
      facts: [
        ...Object.entries(row.evidence).map(([key, value]) => ({
          label: EVIDENCE_LABELS[key] ?? key,
          value: Array.isArray(value) ? value.join(', ') : String(value),
          kind: 'text' as const,
        })),
        { label: 'Found', value: row.created_at.toISOString(), kind: 'time' as const },
        { label: 'Payouts', value: isHolding(row) ? 'Held until this is cleared' : 'Not held', kind: 'text' as const },
      ],
    },
    {
      title: 'People',
      facts: row.uids.map((uid) => ({ label: 'User', value: uid, kind: 'person' as const, target: `user:${uid}` })),
    },
  ],
});

function isHolding({ holds, state }: RiskRow): boolean {
  return holds && state !== 'cleared';
}
