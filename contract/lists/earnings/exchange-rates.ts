import { defineList } from '../../define-list.ts';

export const EXCHANGE_RATES = defineList({
  path: '/console/exchange-rates',
  permission: 'earning.view',
  summary: 'Daily exchange rates from a currency to the site’s unit',
  filters: { currency: { kind: 'text', max: 5, label: 'earnings.rates.currency' } },
  dates: 'earnings.day',
  sorts: ['day'],
  descending: true,
  columns: {
    id: { kind: 'text', file: null },
    currency: { kind: 'text', label: 'earnings.rates.currency' },
    day: { kind: 'text', label: 'earnings.day' },
    rate: { kind: 'text', label: 'earnings.rates.rate' },
    origin: { kind: 'text', label: 'earnings.rates.origin' },
    enteredBy: { kind: 'text', label: 'earnings.rates.by' },
    enteredAt: { kind: 'time', label: 'earnings.rates.at' },
  },
  counted: 'earnings.rates.count',
  totals: {},
});
