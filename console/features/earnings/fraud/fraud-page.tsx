import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { wordOf } from '../../../kit/word-of.ts';
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

/** Conversions held by rules against fraud, the longest first: one row for each group. */
export const Page = defineListPage({
  path: '/fraud',
  title: 'earnings.fraud.title',
  lead: 'earnings.fraud.lead',
  call: '/console/fraud/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  counts: '/console/fraud/views',
  views: [
    { id: 'open', label: 'earnings.fraud.open', sorting: OLDEST },
    { id: 'decided', label: 'earnings.fraud.decided', sorting: NEWEST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
  ],
  filters: [
    {
      key: 'rule',
      label: 'earnings.fraud.rule',
      kind: 'choice',
      choices: RULES.map((value) => ({ value, label: { key: `earnings.rule.${value}` as const } })),
    },
  ],
  columns: (t) => [
    {
      key: 'first',
      head: t('earnings.fraud.first'),
      sort: 'firstHeldAt',
      cell: (row) => <Moment at={row.firstHeldAt} />,
    },
    {
      key: 'rule',
      head: t('earnings.fraud.rule'),
      cell: (row) => (
        <span className="block font-semibold first-letter:uppercase">{wordOf(t, 'earnings.rule', row.rule)}</span>
      ),
    },
    {
      key: 'label',
      head: t('earnings.fraud.label'),
      cell: (row) => <span className="inline-block max-w-64 truncate align-bottom">{row.label}</span>,
    },
    { key: 'waiting', head: t('earnings.fraud.waiting'), isFigure: true, cell: (row) => row.waiting },
    {
      key: 'conversions',
      head: t('earnings.fraud.conversions'),
      isFigure: true,
      from: 'desktop',
      cell: (row) => row.conversions,
    },
    {
      key: 'promoters',
      head: t('earnings.fraud.promoters'),
      isFigure: true,
      from: 'desktop',
      cell: (row) => row.promoters,
    },
    {
      key: 'last',
      head: t('earnings.fraud.last'),
      sort: 'lastHeldAt',
      from: 'desktop',
      cell: (row) => <Moment at={row.lastHeldAt} />,
    },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('earnings.fraud.count', { count: totals.count }) }] : [],
  export: { call: '/console/fraud/export', permission: 'list.export' },
  recordLabel: 'earnings.fraud.record',
  isQueue: true,
  record: (id) => <GroupRecord id={id} />,
  empty: { title: 'earnings.fraud.none', text: 'earnings.fraud.noneText' },
});
