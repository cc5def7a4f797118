import { inputClass, TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import { areaCodesFor } from './area-codes.ts';
import { useRules } from './use-rules.ts';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'label' | 'before'> {
  label?: string;
  areaCode: SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> };
}

/** Area code and number, as one field with two controls. */
export function PhoneField({ areaCode, label, ...input }: PhoneFieldProps) {
  const t = useText();
  return (
    <TextField
      {...input}
      label={label ?? t('auth.phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      before={<AreaCodeSelect {...areaCode} />}
    />
  );
}

/** Closed it shows only the code; open it names the countries: the native select is invisible over the shown text. */
function AreaCodeSelect(select: PhoneFieldProps['areaCode']) {
  const t = useText();
  const site = useSite();
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (
    <span className={`${inputClass} relative flex w-20! shrink-0 items-center gap-1 px-3! focus-within:outline-2`}>
      <span aria-hidden className="tabular flex-1">
        +{select.value}
      </span>
      <ChevronDown aria-hidden size={16} className="shrink-0 text-ink-faint" />
      <select
        {...select}
        aria-label={t('auth.areaCode')}
        autoComplete="tel-country-code"
        className="absolute inset-0 opacity-0"
      >
        {areaCodesFor(site.areaCode, useRules().data?.areaCodes).map(({ code, country }) => (
          <option key={code} value={code}>
            {`+${code} ${country && (countries.of(country) ?? country)}`}
          </option>
        ))}
      </select>
    </span>
  );
}
