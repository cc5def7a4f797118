import { useOnline } from '@pitaka/ui/call/network.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { FailedLine, FailedState } from '@pitaka/ui/primitives/states.tsx';
import type { ReactNode } from 'react';
import type { Answer } from '../data/use-answer.ts';
import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';

export interface AnswerViewProps<Data> {
  answer: Answer<Data>;
  /** Shown before the first answer. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A call's answer in each of its states: loading, loaded, failed, or failed while older data is shown. */
export function AnswerView<Data>({ answer, skeleton, children }: AnswerViewProps<Data>) {
  const t = useText();
  const { data, failed, reload } = answer;
  if (data !== undefined) {
    return (
      <>
        <NotUpdated answer={answer} className="mb-3" />
        {children(data)}
      </>
    );
  }
  if (failed)
    return (
      <FailedState
        title={t('shell.failed')}
        text={t('shell.failed.text')}
        retryLabel={t('shell.retry')}
        onRetry={() => void reload()}
      />
    );
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('shell.loading')}
      </p>
      {skeleton ?? <TextSkeleton />}
    </div>
  );
}

interface NotUpdatedProps {
  answer: Pick<Answer<unknown>, 'at' | 'failed' | 'reload'>;
  className?: string;
}

/** The shown data could not be updated: its time. If the phone is offline, the offline notice is shown instead. */
export function NotUpdated({ answer: { at, failed, reload }, className }: NotUpdatedProps) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  const online = useOnline();
  if (!failed || !online) return null;
  const time = at !== undefined && dateFormat(locale, { timeStyle: 'short', timeZone: timezone }).format(new Date(at));
  return (
    <div className={className}>
      <FailedLine
        title={time ? t('shell.asOf', { time }) : t('shell.failed')}
        retryLabel={t('shell.retry')}
        onRetry={() => void reload()}
      />
    </div>
  );
}

function TextSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
