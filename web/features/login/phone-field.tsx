import { inputClass, TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import type { SelectHTMLAttributes } from 'react';
import { useLocale } from '../../catalogue/use-locale.ts';
import { useSite } from '../../site/use-site.ts';
import { useText } from '../../texts.ts';
import { areaCodesFor } from './area-codes.ts';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'label' | 'before'> {
  areaCode: SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> };
}

/** Area code and number, as one field with two controls. */
export function PhoneField({ areaCode, ...input }: PhoneFieldProps) {
  const t = useText();
  const site = useSite();
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (
    <TextField
      {...input}
      label={t('auth.phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      before={
        <select
          {...areaCode}
          aria-label={t('auth.areaCode')}
          autoComplete="tel-country-code"
          className={`${inputClass} w-24! shrink-0 px-2!`}
        >
          {areaCodesFor(site.areaCode).map(({ code, country }) => (
            <option key={code} value={code} label={`+${code} ${country && (countries.of(country) ?? country)}`} />
          ))}
        </select>
      }
    />
  );
}
