import { EXCHANGE_RATES } from '@pitaka/contract/lists/earnings/exchange-rates.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { MissingRates } from './missing-rates.tsx';
import { RateActions } from './rate-actions.tsx';

/** Rates by day, and above them the conversions that wait for one. */
export const Page = defineListPage(EXCHANGE_RATES, {
  path: '/exchange-rates',
  title: 'earnings.rates.title',
  lead: 'earnings.rates.lead',
  above: () => <MissingRates />,
  actions: () => <RateActions />,
  columns: [
    { of: 'day', className: 'tabular whitespace-nowrap' },
    'currency',
    { of: 'rate', isFigure: true },
    'origin',
    { of: 'enteredBy', key: 'by', from: 'wide' },
    { of: 'enteredAt', key: 'at', from: 'wide' },
  ],
  empty: { title: 'earnings.rates.none', text: 'earnings.rates.noneText' },
});
