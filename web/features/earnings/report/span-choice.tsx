import { REPORT_MAX_DAYS } from '@pitaka/contract/constants.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { useEffect, useRef } from 'react';
import { scrollToChosen } from '../../../kit/scroll-to-chosen.ts';
import { useText } from '../../../texts.ts';
import { type Days, lengthOf, SPAN_NAMES, type SpanName } from './report-span.ts';

export interface SpanChoiceProps {
  span: SpanName;
  days: Days;
  today: string;
  onChange: (span: SpanName, days?: Days) => void;
}

/** The days of the report. */
export function SpanChips({ span, days, today, onChange }: SpanChoiceProps) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToChosen(row.current, span), [span]);
  return (
    <div className="flex flex-col gap-3">
      <Chips<SpanName>
        ref={row}
        label={t('report.span')}
        choices={SPAN_NAMES.map((value) => ({ value, label: t(`report.span.${value}`) }))}
        value={span}
        onChange={(next) => (next === 'custom' ? onChange(next, days) : onChange(next))}
        className="-mx-4 px-4"
      />
      {span === 'custom' && <DayFields days={days} today={today} onChange={(next) => onChange('custom', next)} />}
    </div>
  );
}

/** The first and the last day, each in the device's own date picker. */
export function DayFields({ days, today, onChange }: { days: Days; today: string; onChange: (days: Days) => void }) {
  const t = useText();
  const error = spanError(days);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
        <TextField
          type="date"
          label={t('report.from')}
          value={days.from}
          max={today}
          onChange={({ target }) => target.value && onChange({ ...days, from: target.value })}
        />
        <TextField
          type="date"
          label={t('report.to')}
          value={days.to}
          max={today}
          onChange={({ target }) => target.value && onChange({ ...days, to: target.value })}
        />
      </div>
      {error && (
        <p role="alert" className="text-negative text-sm">
          {t(error, { most: REPORT_MAX_DAYS })}
        </p>
      )}
    </div>
  );
}

export function spanError(days: Days): 'report.swapped' | 'report.tooLong' | undefined {
  const length = lengthOf(days);
  if (length < 1) return 'report.swapped';
  return length > REPORT_MAX_DAYS ? 'report.tooLong' : undefined;
}
