import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { useLocale } from '../../../texts.ts';

/** Numbers of users, two in a row, or one in a row with large text. */
export function Counts({ counts }: { counts: readonly { label: string; value: number }[] }) {
  const number = numberFormat(useLocale());
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-4 gap-y-3 border-line border-t pt-3">
      {counts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse">
          <dt className="hyphens-auto break-words text-ink-soft text-sm">{label}</dt>
          <dd className="tabular font-semibold text-lg">{number.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
