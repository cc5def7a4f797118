import { HELD_GROUPS } from '@pitaka/contract/lists/earnings/held-groups.ts';
import { POLL } from '../../../data/polling.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { GroupRecord } from './group-record.tsx';

const RULES = [
  'double_claim',
  'out_of_scope',
  'above_ceiling',
  'self_downline',
  'self_referral',
  'shared_device',
  'click_flood',
  'too_fast',
] as const;
const OLDEST = { by: 'firstHeldAt', isDescending: false } as const;
const NEWEST = { by: 'lastHeldAt', isDescending: true } as const;

/** Conversions flagged by fraud rules, the oldest first: one row for each group. */
export const Page = defineListPage(HELD_GROUPS, {
  path: '/fraud',
  title: 'earnings.fraud.title',
  lead: 'earnings.fraud.lead',
  everyMs: POLL.list,
  counts: '/console/fraud/views',
  views: [
    { id: 'open', label: 'earnings.fraud.open', sorting: OLDEST },
    { id: 'decided', label: 'earnings.fraud.decided', sorting: NEWEST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
  ],
  choices: () => ({
    rule: RULES.map((value) => ({ value, label: { key: `earnings.rule.${value}` as const } })),
  }),
  columns: [
    { of: 'firstHeldAt', key: 'first' },
    {
      of: 'rule',
      cell: (row, t) => (
        <span className="block font-semibold first-letter:uppercase">{termOf(t, 'earnings.rule', row.rule)}</span>
      ),
    },
    {
      of: 'label',
      cell: (row) => <span className="inline-block max-w-64 truncate align-bottom">{row.label}</span>,
    },
    'waiting',
    { of: 'conversions', from: 'desktop' },
    { of: 'promoters', from: 'desktop' },
    { of: 'lastHeldAt', key: 'last', from: 'desktop' },
  ],
  recordLabel: 'earnings.fraud.record',
  isQueue: true,
  record: (id) => <GroupRecord id={id} />,
  empty: { title: 'earnings.fraud.none', text: 'earnings.fraud.noneText' },
});
