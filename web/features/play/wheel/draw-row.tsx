import { ChevronDown, CircleSlash, Gift } from 'lucide-react';
import { IconChip } from '../../../kit/icon-chip.tsx';
import { Timeline } from '../../../kit/timeline.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { useNextStep } from './use-next-step.ts';
import type { Draw } from './wheel-answer.ts';

const TONES = {
  none: 'text-ink-faint',
  won: 'text-notice',
  in_review: 'text-notice',
  paid: 'text-positive',
  declined: 'text-negative',
} as const;

/** One spin; opened, it shows its explanation and history. */
export function DrawRow({ draw }: { draw: Draw }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const next = useNextStep();
  const { name, kind, amount, multiplier, state, at, replaced, drawnName, timeline } = draw;
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-16 list-none flex-wrap items-center justify-between gap-x-3 py-3">
        <IconChip
          icon={kind === 'none' ? CircleSlash : Gift}
          tone={kind === 'none' ? 'quiet' : state === 'declined' ? 'notice' : 'gold'}
        />
        <span className="min-w-0 flex-[1_1_8rem]">
          <span className="block break-words font-medium">{kind === 'none' ? t('wheel.none') : name}</span>
          <time dateTime={at} className="tabular block text-ink-faint text-sm">
            {moment(at)}
          </time>
        </span>
        <span className="tabular ms-auto text-end">
          {kind === 'money' && <span className="block font-semibold">{money(amount)}</span>}
          {kind !== 'none' && <span className={`block text-sm ${TONES[state]}`}>{t(`wheel.state.${state}`)}</span>}
        </span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 self-center text-ink-faint transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-ink-soft text-sm">{next(draw)}</p>
        {kind === 'money' && multiplier === 2 && <p className="text-ink-soft text-sm">{t('wheel.won.doubled')}</p>}
        {replaced !== '' && (
          <p className="text-ink-soft text-sm">{t(`wheel.replaced.${replaced}`, { name: drawnName })}</p>
        )}
        {timeline.length > 0 && (
          <Timeline
            title={t('kit.timeline')}
            steps={timeline.map((step) => ({
              at: step.at,
              note: t(`wheel.state.${step.state}`) + (step.reason ? `: ${step.reason}` : ''),
            }))}
          />
        )}
      </div>
    </details>
  );
}
