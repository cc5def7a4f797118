import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { MoneyIn } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { RateDialog } from './rate-dialog.tsx';

/** Currencies and days without a rate, each with a button to enter it. */
export function MissingRates() {
  const t = useText();
  const may = useHasPermission();
  const missing = useCall('/console/exchange-rates/missing', {}, { everyMs: POLL.list });
  const [missingRate, setMissingRate] = useState<{ currency: string; day: string }>();
  return (
    <>
      {missing.data?.map(({ currency, day, conversions, amount }) => (
        <Notice
          key={`${currency} ${day}`}
          action={
            may('exchange_rate.manage') && (
              <Button onClick={() => setMissingRate({ currency, day })}>{t('earnings.rates.enter')}</Button>
            )
          }
        >
          {t('earnings.rates.missing', { count: conversions, currency, day })} ·{' '}
          <MoneyIn amount={amount} currency={currency} />
        </Notice>
      ))}
      {missingRate && <RateDialog initial={missingRate} onClose={() => setMissingRate(undefined)} />}
    </>
  );
}
