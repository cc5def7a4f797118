import { JOURNAL_KIND_NAMES } from '@pitaka/contract/calls/console-values.ts';
import { Moment, Money } from '../../../controls/figures.tsx';
import { TargetLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { AMOUNT_FILTERS, countText } from '../../../kit/lists/usual.ts';
import { AccountLink } from '../../../ledger/account-link.tsx';

/** Every journal of the site, on any account. */
export const Page = defineListPage({
  path: '/ledger/journals',
  title: 'ledger.journals',
  lead: 'ledger.journals.lead',
  call: '/console/journals/list',
  keyOf: (row) => row.id,
  dates: 'ledger.at',
  filters: [
    { key: 'words', label: 'ledger.words', kind: 'text' },
    ...AMOUNT_FILTERS,
    {
      key: 'kind',
      label: 'ledger.kind',
      kind: 'choice',
      choices: JOURNAL_KIND_NAMES.map((value) => ({ value, label: { key: `ledger.kind.${value}` } })),
    },
  ],
  columns: (t) => [
    { key: 'at', head: t('ledger.at'), sort: 'at', cell: (row) => <Moment at={row.at} /> },
    {
      key: 'kind',
      head: t('ledger.kind'),
      cell: (row) => <span className="font-semibold">{t(`ledger.kind.${row.kind as 'deposit'}`)}</span>,
    },
    {
      key: 'amount',
      sort: 'amount',
      head: t('ledger.amount'),
      isFigure: true,
      cell: (row) => <Money amount={row.amount} />,
    },
    {
      key: 'accounts',
      head: t('ledger.account'),
      from: 'desktop',
      cell: (row) => (
        <span className="flex flex-col py-1">
          {row.accounts.map((name) => (
            <AccountLink key={name} name={name} />
          ))}
        </span>
      ),
    },
    {
      key: 'record',
      head: t('ledger.record'),
      from: 'desktop',
      cell: (row) => row.record && <TargetLink target={`${row.record.type}:${row.record.id}`} />,
    },
    { key: 'by', head: t('ledger.by'), from: 'wide', cell: (row) => row.by },
    { key: 'reason', head: t('ledger.reason'), isOptional: true, cell: (row) => row.reason },
    {
      key: 'id',
      head: t('ledger.journal'),
      isOptional: true,
      cell: (row) => <span className="mono text-ink-soft">{row.id}</span>,
    },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('ledger.journals.count', { count: totals.count }) },
          { value: <Money amount={totals.moved} />, label: t('ledger.journals.moved') },
        ]
      : [],
  export: { call: '/console/journals/export', permission: 'list.export' },
  open: ({ id }, go) => go({ to: `/ledger/journal/${id}` }),
  empty: { title: 'ledger.journals.none' },
});
