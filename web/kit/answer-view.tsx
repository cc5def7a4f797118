import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { FailedLine, FailedState } from '@pitaka/ui/primitives/states.tsx';
import type { ReactNode } from 'react';
import type { Answer } from '../data/use-answer.ts';
import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';

export interface AnswerViewProps<Data> {
  answer: Answer<Data>;
  /** Shown while nothing has come yet. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A call's answer in each of its states: on its way, there, failed; failed again over what is there. */
export function AnswerView<Data>({ answer, skeleton, children }: AnswerViewProps<Data>) {
  const t = useText();
  const { data, failed, reload } = answer;
  const retry = { retryLabel: t('shell.retry'), onRetry: () => void reload() };
  if (data !== undefined) {
    return (
      <>
        {failed && (
          <div className="mb-3">
            <FailedLine title={<AsOf at={answer.at} />} {...retry} />
          </div>
        )}
        {children(data)}
      </>
    );
  }
  if (failed) return <FailedState title={t('shell.failed')} text={t('shell.failed.text')} {...retry} />;
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('shell.loading')}
      </p>
      {skeleton ?? <TextSkeleton />}
    </div>
  );
}

/** What is shown could not be updated: from when it is. */
export function AsOf({ at }: { at: number | undefined }) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  if (at === undefined) return t('shell.failed');
  return t('shell.asOf', { time: dateFormat(locale, { timeStyle: 'short', timeZone: timezone }).format(new Date(at)) });
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
