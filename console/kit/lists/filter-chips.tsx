import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { TextField } from '../../controls/field.tsx';
import { Popover } from '../../controls/popover.tsx';
import { useMoneyText } from '../../controls/use-money-text.ts';
import { type MessageKey, useText } from '../../texts.ts';
import { shownText } from '../shown-text.ts';
import { CHIP } from './chip-class.ts';
import { DateChip } from './date-chip.tsx';
import type { Choice, Filter, ValueFilter } from './list-definition.ts';
import type { ListAddress } from './use-list-address.ts';

export interface FilterChipsProps {
  filters: readonly Filter[];
  dates: MessageKey | undefined;
  address: ListAddress;
}

/** The filters of a list, each as a chip that removes itself; and the filters that could be added. */
export function FilterChips({ filters, dates, address }: FilterChipsProps) {
  const t = useText();
  if (filters.length === 0 && !dates) return undefined;
  return (
    <search aria-label={t('kit.filters')} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) =>
        isInline(filter) ? <InlineSearch key={filter.key} filter={filter} address={address} /> : undefined,
      )}
      {dates && <DateChip label={t(dates)} address={address} />}
      {filters.map((filter) => {
        if (filter.kind === 'flag') return <FlagChip key={filter.key} filter={filter} address={address} />;
        return isInline(filter) ? undefined : <FilterChip key={filter.key} filter={filter} address={address} />;
      })}
      {address.isFiltered && (
        <button
          type="button"
          className="px-1 text-ink-faint text-sm underline-offset-2 hover:text-ink hover:underline"
          onClick={() =>
            address.change({
              ...Object.fromEntries(filters.map(({ key }) => [key, undefined])),
              from: undefined,
              to: undefined,
              saved: undefined,
            })
          }
        >
          {t('shell.clear')}
        </button>
      )}
    </search>
  );
}

function isInline(filter: Filter): boolean {
  return filter.kind === 'text' && filter.isInline === true;
}

/** On or off: one press. */
function FlagChip({ filter, address }: { filter: Filter; address: ListAddress }) {
  const t = useText();
  const isOn = address.query.filters[filter.key] !== undefined;
  const label = shownText(t, filter.label);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => address.change({ [filter.key]: isOn ? undefined : 'yes', saved: undefined })}
      className={classNames(CHIP.frame, CHIP.button, isOn ? CHIP.on : CHIP.off)}
    >
      {isOn ? label : `+ ${label}`}
      {isOn && <X aria-hidden size={13} className="ms-1.5" />}
    </button>
  );
}

function FilterChip({ filter, address }: { filter: ValueFilter; address: ListAddress }) {
  const t = useText();
  const value = address.query.filters[filter.key];
  const label = shownText(t, filter.label);
  const set = (next: string | undefined) => address.change({ [filter.key]: next, saved: undefined });
  const shown = useShown(filter, value);
  return (
    <span className={classNames(CHIP.frame, shown === undefined ? CHIP.off : CHIP.on)}>
      <Popover
        buttonClass={CHIP.button}
        className="w-64"
        label={
          shown === undefined
            ? `+ ${label}${filter.kind === 'amount' && filter.bound ? ` ${BOUND[filter.bound]}` : ''}`
            : `${label}${filter.kind === 'amount' ? ' ' : ': '}${shown}`
        }
      >
        {(close) => (
          <FilterEditor
            filter={filter}
            value={value ?? ''}
            onSet={(next) => {
              close();
              set(next === '' ? undefined : next);
            }}
          />
        )}
      </Popover>
      {shown !== undefined && (
        <button
          type="button"
          aria-label={t('kit.filters.remove', { filter: label })}
          title={t('kit.filters.remove', { filter: label })}
          onClick={() => set(undefined)}
          className={CHIP.remove}
        >
          <X aria-hidden size={13} />
        </button>
      )}
    </span>
  );
}

const BOUND = { from: '≥', to: '≤' } as const;

/** The text of a filter's value; undefined while it is off. */
function useShown(filter: ValueFilter, value: string | undefined): string | undefined {
  const t = useText();
  const money = useMoneyText();
  if (!value) return undefined;
  if (filter.kind === 'amount') {
    const amount = isAmount(value) ? money(value) : value;
    return filter.bound ? `${BOUND[filter.bound]} ${amount}` : amount;
  }
  if (filter.kind === 'text') return value;
  const choice = filter.choices.find((one) => one.value === value);
  return choice ? labelOf(choice, t) : value;
}

const AMOUNT = /^(0|[1-9][0-9]{0,15})(\.[0-9]{1,2})?$/;

function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

function labelOf({ label }: Choice, t: ReturnType<typeof useText>): string {
  return typeof label === 'string' ? label : t(label.key);
}

function FilterEditor(props: { filter: ValueFilter; value: string; onSet: (value: string) => void }) {
  const { filter, value, onSet } = props;
  const t = useText();
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  if (filter.kind === 'choice') {
    return (
      <ul className="flex flex-col">
        {filter.choices.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              aria-pressed={choice.value === value}
              onClick={() => onSet(choice.value)}
              className="control w-full rounded-control px-2.5 text-start hover:bg-sunken aria-pressed:font-semibold aria-pressed:text-accent-ink"
            >
              {labelOf(choice, t)}
            </button>
          </li>
        ))}
        {filter.choices.length === 0 && <li className="px-2.5 py-1 text-ink-faint">{t('kit.filters.noChoice')}</li>}
      </ul>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = draft.trim().replaceAll(',', '');
    if (filter.kind === 'amount' && next !== '' && !isAmount(next)) setError(t('kit.filters.amount'));
    else onSet(filter.kind === 'amount' ? next : draft.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        label={shownText(t, filter.label)}
        inputMode={filter.kind === 'amount' ? 'decimal' : 'text'}
        placeholder={filter.kind === 'amount' ? '0.00' : filter.placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        error={error}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" tone="primary" className="self-start">
        {t('kit.filters.apply')}
      </Button>
    </form>
  );
}

/** The search field of a list that is mostly searched. */
function InlineSearch({ filter, address }: { filter: Filter; address: ListAddress }) {
  const t = useText();
  const value = address.query.filters[filter.key] ?? '';
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    address.change({ [filter.key]: draft.trim() || undefined, saved: undefined });
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={shownText(t, filter.label)}
        bare
        type="search"
        placeholder={shownText(t, filter.label)}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        enterKeyHint="search"
        className="w-64"
        maxLength={100}
      />
    </form>
  );
}
