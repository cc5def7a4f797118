import { FieldFrame, inputClass } from '@pitaka/ui/primitives/field.tsx';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { useLocale } from '../../catalogue/use-locale.ts';
import { useHistoryDialog } from '../../dialogs/use-history-dialog.ts';
import { MethodSheet } from './method-sheet.tsx';

export interface Method {
  code: string;
  name: string;
  country: string;
}

export interface MethodFieldProps {
  label: string;
  /** Stands where nothing is chosen yet. */
  choose: string;
  /** For a list too long to look through; without it the phone's own list is used. */
  search?: { label: string; none: string };
  methods: readonly Method[];
  /** The chosen one's code. */
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLElement>;
}

/** A bank or wallet out of those the site pays to. */
export function MethodField({ search, ...field }: MethodFieldProps) {
  return search ? <SearchedChoice {...field} search={search} /> : <NativeChoice {...field} />;
}

function NativeChoice({ label, choose, methods, value, onChange, error, ref }: Omit<MethodFieldProps, 'search'>) {
  return (
    <FieldFrame label={label} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className="relative">
          <select
            id={id}
            ref={ref as Ref<HTMLSelectElement>}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${inputClass} appearance-none pe-10`}
          >
            <option value="">{choose}</option>
            {byCountry(methods).map(([country, ofCountry]) => (
              <CountryOptions key={country} country={country} methods={ofCountry} />
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

function CountryOptions({ country, methods }: { country: string; methods: readonly Method[] }) {
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (
    <optgroup label={countries.of(country) ?? country}>
      {methods.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

type SearchedChoiceProps = MethodFieldProps & { search: { label: string; none: string } };

function SearchedChoice({ label, choose, search, methods, value, onChange, error, ref }: SearchedChoiceProps) {
  const sheet = useHistoryDialog('methods');
  const chosen = methods.find(({ code }) => code === value);
  return (
    <>
      <FieldFrame label={label} error={error}>
        {({ id, describedBy, invalid }) => (
          <button
            type="button"
            id={id}
            ref={ref as Ref<HTMLButtonElement>}
            onClick={sheet.show}
            aria-haspopup="dialog"
            aria-label={`${label}: ${chosen?.name ?? choose}`}
            aria-describedby={describedBy}
            data-invalid={invalid}
            className={`${inputClass} flex items-center gap-2 text-start data-invalid:border-negative`}
          >
            <span className={`min-w-0 flex-1 py-2 ${chosen ? '' : 'text-ink-faint'}`}>{chosen?.name ?? choose}</span>
            <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-faint" />
          </button>
        )}
      </FieldFrame>
      <MethodSheet
        open={sheet.open}
        onClose={sheet.hide}
        title={choose}
        search={search}
        groups={byCountry(methods)}
        value={value}
        onChoose={(code) => {
          onChange(code);
          sheet.hide();
        }}
      />
    </>
  );
}

/** In the order the site named them, its own country first. */
function byCountry(methods: readonly Method[]): [country: string, methods: Method[]][] {
  const groups = new Map<string, Method[]>();
  for (const method of methods) groups.set(method.country, [...(groups.get(method.country) ?? []), method]);
  return [...groups];
}
