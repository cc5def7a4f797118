import { Moment } from '../../../controls/figures.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { MissingRates } from './missing-rates.tsx';
import { RateActions } from './rate-actions.tsx';

/** Rates by day, and above them the conversions that wait for one. */
export const Page = defineListPage({
  path: '/exchange-rates',
  title: 'earnings.rates.title',
  lead: 'earnings.rates.lead',
  call: '/console/exchange-rates/list',
  keyOf: (row) => row.id,
  above: () => <MissingRates />,
  actions: () => <RateActions />,
  dates: 'earnings.day',
  filters: [{ key: 'currency', label: 'earnings.rates.currency', kind: 'text' }],
  columns: (t) => [
    {
      key: 'day',
      head: t('earnings.day'),
      sort: 'day',
      className: 'tabular whitespace-nowrap',
      cell: (row) => row.day,
    },
    { key: 'currency', head: t('earnings.rates.currency'), cell: (row) => row.currency },
    { key: 'rate', head: t('earnings.rates.rate'), isFigure: true, cell: (row) => row.rate },
    { key: 'origin', head: t('earnings.rates.origin'), cell: (row) => row.origin },
    { key: 'by', head: t('earnings.rates.by'), from: 'wide', cell: (row) => row.enteredBy },
    { key: 'at', head: t('earnings.rates.at'), from: 'wide', cell: (row) => <Moment at={row.enteredAt} /> },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('earnings.rates.count', { count: totals.count }) }] : [],
  export: { call: '/console/exchange-rates/export', permission: 'list.export' },
  empty: { title: 'earnings.rates.none', text: 'earnings.rates.noneText' },
});
