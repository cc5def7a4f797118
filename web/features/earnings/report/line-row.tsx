import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';

export type Line = AnswerOf<'/report/lines'>['content'][number];

export const STATE_TONES: Readonly<Record<Line['state'], string>> = {
  settled: 'text-positive',
  estimated: 'text-accent-ink',
  held: 'text-notice',
  parked: 'text-notice',
  reversed: 'text-negative',
};

/** A cancelled line's amount is struck through. */
export const amountToneOf = (state: Line['state']) => (state === 'reversed' ? 'text-ink-faint line-through' : '');

/** One line: occasion, source, amount and state; it links to its explanation. */
export function LineRow({ line }: { line: Line }) {
  const t = useText();
  const money = useMoney();
  const timeZone = useSite().timezone;
  const locale = useLocale();
  const dayOf = (at: string) => dateFormat(locale, { month: 'short', day: 'numeric', timeZone }).format(new Date(at));
  return (
    <RecordRow
      link={{ to: '/ReportDetails', search: { line: line.id } }}
      title={line.item}
      at={line.at}
      atLabel={t('report.line.sold')}
      note={line.level === 0 ? undefined : t('report.line.byMember', { name: line.member.name || line.member.uid })}
      amount={money(line.amount)}
      amountTone={amountToneOf(line.state)}
      below={
        <>
          <span className={`block ${STATE_TONES[line.state]}`}>
            {line.state === 'settled' && line.settlesOn
              ? t('report.line.settled', { day: dayOf(line.settlesOn) })
              : t(`report.state.${line.state}`)}
          </span>
          {line.state === 'estimated' && line.settlesOn && (
            <span className="ms-auto block max-w-[8em] text-ink-faint">
              {t('report.line.settles', { day: dayOf(line.settlesOn) })}
            </span>
          )}
        </>
      }
    />
  );
}
