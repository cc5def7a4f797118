import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { TextField } from '../../controls/field.tsx';
import { Popover } from '../../controls/popover.tsx';
import { useOperator } from '../../session/use-operator.ts';
import { i18n, useText } from '../../texts.ts';
import { CHIP } from './chip-class.ts';
import type { ListAddress } from './use-list-address.ts';

/** The days of a list's filter, both included, in the site's time zone. */
export function DateChip({ label, address }: { label: string; address: ListAddress }) {
  const t = useText();
  const { from, to } = address.query;
  const set = (next: { from: string | undefined; to: string | undefined }) =>
    address.change({ ...next, saved: undefined });
  const isOn = Boolean(from || to);
  return (
    <span className={classNames(CHIP.frame, isOn ? CHIP.on : CHIP.off)}>
      <Popover
        buttonClass={CHIP.button}
        className="w-80"
        label={isOn ? `${label} ${spanText(from, to)}` : `+ ${label}`}
      >
        {(close) => (
          <SpanForm
            from={from}
            to={to}
            onSet={(next) => {
              close();
              set(next);
            }}
          />
        )}
      </Popover>
      {isOn && (
        <button
          type="button"
          aria-label={t('kit.filters.remove', { filter: label })}
          title={t('kit.filters.remove', { filter: label })}
          onClick={() => set({ from: undefined, to: undefined })}
          className={CHIP.remove}
        >
          <X aria-hidden size={13} />
        </button>
      )}
    </span>
  );
}

interface SpanFormProps {
  from: string | undefined;
  to: string | undefined;
  onSet: (span: { from: string | undefined; to: string | undefined }) => void;
}

const SPANS = { today: 0, week: 6, month: 29 } as const;

function SpanForm({ from = '', to = '', onSet }: SpanFormProps) {
  const t = useText();
  const { site } = useOperator();
  const [draft, setDraft] = useState({ from, to });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Days in the wrong order give the same span.
    const [first, last] = draft.from && draft.to ? [draft.from, draft.to].sort() : [draft.from, draft.to];
    onSet({ from: first || undefined, to: last || undefined });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        {(Object.keys(SPANS) as (keyof typeof SPANS)[]).map((span) => (
          <Button
            key={span}
            onClick={() => onSet({ from: siteDay(site.timezone, SPANS[span]), to: siteDay(site.timezone, 0) })}
          >
            {t(`kit.dates.${span}`)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={t('shell.from')}
          type="date"
          value={draft.from}
          onChange={(event) => setDraft({ ...draft, from: event.target.value })}
        />
        <TextField
          label={t('shell.to')}
          type="date"
          value={draft.to}
          onChange={(event) => setDraft({ ...draft, to: event.target.value })}
        />
      </div>
      <Button type="submit" tone="primary" className="self-start">
        {t('kit.filters.apply')}
      </Button>
    </form>
  );
}

const DAY_MS = 86_400_000;

/** The day that was this number of days ago in the site's time zone: '2026-11-21'. */
function siteDay(timeZone: string, daysAgo: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(Date.now() - daysAgo * DAY_MS));
}

/** '15–21 Nov', 'from 15 Nov', 'until 21 Nov'. */
function spanText(from: string | undefined, to: string | undefined): string {
  const format = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  try {
    if (from && to) return format.formatRange(day(from), day(to));
    return from ? `≥ ${format.format(day(from))}` : `≤ ${format.format(day(to ?? ''))}`;
  } catch {
    // An operator may have typed the address, so the text need not be a day.
    return `${from ?? ''}–${to ?? ''}`;
  }
}
