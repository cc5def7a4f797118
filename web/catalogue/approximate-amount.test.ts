import { LOCALES } from '@pitaka/contract/locales.ts';
import { formatMoney } from '@pitaka/ui/money/format-money.ts';
import { describe, expect, it } from 'vitest';
import { approximateAmount } from './approximate-amount.ts';

describe('an approximate amount, formatted by hand', () => {
  it.each(LOCALES)('is in %s what Intl writes, without the centavos from ten on', (locale) => {
    for (const unit of ['COIN', 'PHP', 'USD', 'EUR', 'KRW', 'CNY']) {
      for (const amount of ['0.50', '9.99'])
        expect(approximateAmount(amount, unit, locale)).toBe(formatMoney(amount, unit, locale));
      for (const amount of ['10.99', '999.10', '1234.56', '1234567.00']) {
        const whole = formatMoney(amount, unit, locale).replace(/[.,]\d\d(?=\D*$)/, '');
        expect(approximateAmount(amount, unit, locale), `${unit} ${amount}`).toBe(whole);
      }
    }
  });
});
