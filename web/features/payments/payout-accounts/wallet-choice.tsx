import { FieldFrame, inputClass } from '@pitaka/ui/primitives/field.tsx';
import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { useLocale, useText } from '../../../texts.ts';
import { byCountry, type Method } from './methods.ts';

export interface WalletChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  wallets: readonly Method[];
  error?: string | undefined;
  ref?: React.Ref<HTMLSelectElement>;
}

/** There are only a few wallets, so the phone's native list is the fastest. */
export function WalletChoice({ wallets, error, ...select }: WalletChoiceProps) {
  const t = useText();
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (
    <FieldFrame label={t('cards.wallet')} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className="relative">
          <select
            {...select}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${inputClass} appearance-none pe-10 has-[option[value='']:checked]:text-ink-faint`}
          >
            <option value="">{t('cards.wallet.choose')}</option>
            {byCountry(wallets).map(([country, methods]) => (
              <optgroup key={country} label={countries.of(country) ?? country}>
                {methods.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto text-ink-faint"
          />
        </span>
      )}
    </FieldFrame>
  );
}
