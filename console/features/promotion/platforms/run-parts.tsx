import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Badge } from '../../../controls/badge.tsx';
import { durationText } from '../../../controls/figures.tsx';
import { useText } from '../../../texts.ts';

export type Platform = AnswerOf<'/console/platforms'>[number];
export type Run = AnswerOf<'/console/platform-runs/list'>['content'][number];

const TONES = { running: 'accent', done: 'positive', failed: 'negative', interrupted: 'notice' } as const;

export function RunState({ run }: { run: Run }) {
  const t = useText();
  if (run.state === 'done' && run.attention.length > 0) {
    return <Badge tone="notice">{t('platforms.state.attention')}</Badge>;
  }
  return <Badge tone={TONES[run.state]}>{t(`platforms.state.${run.state}`)}</Badge>;
}

/** The result in a sentence, with the points that need attention. */
export function Outcome({ run }: { run: Run }) {
  const t = useText();
  const { state, fault, detail, kind, fileName, attention } = run;
  if (state === 'running') return <Phase run={run} />;
  if (state === 'interrupted') {
    return kind === 'file' ? t('platforms.interruptedFile', { name: fileName }) : t('platforms.interrupted');
  }
  if (fault !== '' && fault !== 'ours' && kind === 'file') {
    return <span className="[overflow-wrap:anywhere]">{t('platforms.fault.file', { name: fileName, detail })}</span>;
  }
  if (fault !== '')
    return <span className="[overflow-wrap:anywhere]">{t(`platforms.fault.${fault}`, { detail })}</span>;
  const isFigures = kind === 'figures';
  const parts = [
    counted(t, 'added', isFigures ? run.figuresAdded : run.added),
    isFigures ? counted(t, 'corrected', run.figuresChanged) : counted(t, 'changed', run.changed),
    counted(t, 'delisted', run.delisted),
    counted(t, 'unmatched', run.unmatched),
  ].filter((part) => part !== '');
  const counts: Partial<Record<Run['attention'][number], number>> = {
    unreadable: run.unreadable,
    media_failed: run.mediaFailed,
    ratios_kept: run.ratiosKept,
    links_kept: run.linksKept,
  };
  return (
    <>
      <span className="[overflow-wrap:anywhere]">
        {t(`platforms.result.${kind}`, { count: isFigures ? run.days : run.listed, name: fileName })}
      </span>{' '}
      {parts.length === 0 ? t('platforms.result.same') : parts.join(', ')}
      {attention.map((reason) => (
        <span key={reason} className="text-notice">
          {' · '}
          {t(`platforms.attention.${reason}`, { count: counts[reason] ?? 0 })}
        </span>
      ))}
    </>
  );
}

function counted(
  t: ReturnType<typeof useText>,
  kind: 'added' | 'changed' | 'corrected' | 'delisted' | 'unmatched',
  count: number,
): string {
  return count === 0 ? '' : t(`platforms.result.${kind}`, { count });
}

/** A run's progress. */
export function Phase({ run: { phase, done, of } }: { run: Run }) {
  const t = useText();
  return t(`platforms.phase.${phase === '' ? 'waiting' : phase}`, { done, of });
}

export function Duration({ run }: { run: Run }) {
  const t = useText();
  if (run.endedAt === null) return <span className="text-ink-faint">–</span>;
  const seconds = Math.round((Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000);
  return <span className="tabular whitespace-nowrap">{durationText(Math.max(0, seconds), t)}</span>;
}

/** A running run. */
export function RunProgress({ run }: { run: Run }) {
  const t = useText();
  const { done, of } = run;
  return (
    <div className="flex flex-col gap-1" role="status">
      <span>
        {t(`platforms.${run.kind}`)}: <Phase run={run} />
      </span>
      <div
        role="progressbar"
        aria-label={t('platforms.progress')}
        {...(of > 0 ? { 'aria-valuenow': done, 'aria-valuemax': of } : {})}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={classNames('h-full rounded-full bg-accent', of === 0 && 'motion-safe:animate-pulse')}
          style={{ width: of > 0 ? `${Math.round((done / of) * 100)}%` : '35%' }}
        />
      </div>
    </div>
  );
}
