import { RISK_RULES, type RiskRule } from '@pitaka/core/back-office/risk/rules.ts';
import { RISK_MACHINE } from '@pitaka/core/back-office/risk/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { RiskFindingsTable } from '../../../platform/db/tables/risk.ts';
import { moneyText } from '../../../platform/money-text.ts';
import type { Approval } from '../approvals/index.ts';
import { spendOperatorLimit } from '../operator-limit/index.ts';
import {
  defineActionApproval,
  defineReviewedRecord,
  type RecordAction,
  type ReviewedRecord,
} from '../reviewed-records/index.ts';

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
  together: 'Passed to each other',
  cut: 'Pairs not looked at',
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

/** The risk queue: a finding is claimed by an operator, decided with a reason, and due after the site's time. */
export const RISK_RECORD: ReviewedRecord = defineReviewedRecord<RiskRow>({
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
    {
      event: 'clear',
      label: 'Clear',
      tone: 'go',
      needsReason: true,
      get second(): NonNullable<RecordAction<RiskRow>['second']> {
        return { approval: riskClearance, isNeeded: isForTwo };
      },
    },
  ],
  titleOf,
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

/** Clearing payouts above the operator's daily limit. */
export const riskClearance: Approval = defineActionApproval<RiskRow>({
  record: () => RISK_RECORD,
  event: 'clear',
  kind: 'risk_clearance',
  title: 'Payouts held by a finding',
  targetType: 'risk_finding',
  request: 'risk.manage',
  labelOf: titleOf,
  preview: (_db, row, unit) => [
    { label: 'Finding', before: '', after: RULE_TITLES[row.rule] },
    { label: 'Payouts', before: 'Held', after: 'Not held' },
    ...(row.amount_minor === 0n ? [] : [{ label: 'Amount', before: '', after: moneyText(row.amount_minor, unit) }]),
    { label: 'People', before: '', after: row.uids.join(', ') },
  ],
  describe: (label) => `Clear ${label}`,
});

/** Uncomputed earnings have no amount: any payment from them may have to be returned. */
async function isForTwo(
  tx: Transaction,
  row: RiskRow,
  { actor, site, now }: Parameters<NonNullable<RecordAction<RiskRow>['second']>['isNeeded']>[2],
): Promise<boolean> {
  if (!row.holds) return false;
  if (row.rule === 'uncomputed') return true;
  const taking = { road: 'finding', source: '', amountMinor: row.amount_minor, recordId: row.finding_id } as const;
  return (await spendOperatorLimit(tx, site, { ...taking, operatorId: actor.operatorId }, now)) === 'second_person';
}

function titleOf({ rule, uid }: RiskRow): string {
  return `${RULE_TITLES[rule]}, ${uid}`;
}

function isHolding({ holds, state }: RiskRow): boolean {
  return holds && state !== 'cleared';
}
