import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'agent_applications',
    key: ['application_id'],
    exported: {
      columns: ['application_id', 'kind', 'name', 'contact', 'note', 'state', 'reason', 'created_at', 'changed_at'],
    },
    erased: { emptied: { name: '', contact: '', note: '', reason: '' }, kept: 'what was decided' },
  }),
  personalTable({
    table: 'agent_application_transitions',
    through: { table: 'agent_applications', column: 'application_id' },
    key: ['application_id', 'version'],
    exported: { columns: ['application_id', 'from_state', 'event', 'to_state', 'reason', 'at'] },
    erased: { emptied: { reason: '' }, kept: 'what was decided' },
  }),
  personalTable({
    table: 'agent_consents',
    key: [],
    exported: { columns: ['shares', 'changed_at'] },
    erased: 'deleted',
  }),
  personalTable({
    table: 'agent_ratio_changes',
    key: ['change'],
    exported: { columns: ['change', 'from_day', 'ratio', 'reason', 'set_at', 'base', 'taken_alone'] },
    erased: { emptied: { reason: '' }, kept: 'the books' },
  }),
  personalTable({
    table: 'agent_recharges',
    key: ['recharge_id'],
    exported: { columns: ['recharge_id', 'member_uid', 'amount_minor', 'day', 'journal_id', 'at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'agent_statement_lines',
    key: ['period_day', 'revision', 'line'],
    exported: {
      columns: [
        'period_day',
        'revision',
        'line',
        'member_uid',
        'from_day',
        'to_day',
        'base_minor',
        'ratio',
        'below_uid',
        'below_ratio',
        'is_excluded',
        'amount_minor',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'agent_statements',
    key: ['from_day'],
    exported: {
      columns: [
        'from_day',
        'revision',
        'opening_minor',
        'earned_minor',
        'reversed_minor',
        'paid_minor',
        'closing_minor',
        'settled_at',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'agent_terms',
    key: ['since_day'],
    exported: { columns: ['since_day', 'ended_day', 'ended_alone'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'agent_withdrawals',
    key: ['withdrawal_id'],
    exported: { columns: ['withdrawal_id', 'amount_minor', 'at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'agents',
    key: [],
    exported: { columns: ['since_day', 'ended_day', 'advisor_since', 'approved_at', 'ended_alone'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'agent_statement_postings',
    key: ['period_day', 'revision'],
    exported: { not: 'every posting is in the section transactions' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
