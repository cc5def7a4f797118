import { LOCALE_NAMES, type Locale } from '@pitaka/contract/locales.ts';
import { hasNewTargets } from '@pitaka/core/values/targets.ts';
import { Notice } from '../../../controls/notice.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useText } from '../../../texts.ts';
import type { Draft } from './broadcast.ts';

/** The number of current recipients, counted again with every change, and whether a second person must agree. */
export function AudienceLine({
  segment,
  category,
  sendMinute,
  texts,
}: Pick<Draft, 'segment' | 'category' | 'sendMinute' | 'texts'>) {
  const t = useText();
  const leads = hasNewTargets(
    [],
    Object.values(texts).flatMap(({ title, body }) => [title, body]),
  );
  const counted = useCall('/console/broadcasts/count', { segment, category, sendMinute }, { keepLast: true });
  if (counted.error && !counted.data) return <Notice tone="negative">{t('broadcasts.count.failed')}</Notice>;
  if (!counted.data) return <p className="min-h-12 text-ink-faint">{t('broadcasts.count.counting')}</p>;
  const { count, everybody, locales, onBreak, pushed, already, needsSecond, threshold } = counted.data;
  return (
    <div role="status" className="flex flex-col gap-1">
      <p>
        <strong className="tabular text-lg">{grouped(count)}</strong>{' '}
        {t('broadcasts.count.of', { everybody: grouped(everybody), pushed: grouped(pushed) })}
      </p>
      <p className="text-ink-faint text-xs">
        {locales
          .map((locale) => `${LOCALE_NAMES[locale.locale as Locale] ?? locale.locale} ${locale.count}`)
          .join(' · ')}
        {onBreak > 0 && ` · ${t('broadcasts.count.onBreak', { count: grouped(onBreak) })}`}
      </p>
      {leads && <Notice>{t('broadcasts.count.leads')}</Notice>}
      {needsSecond && !leads && (
        <Notice>
          {already === 0
            ? t('broadcasts.count.second', { threshold: grouped(threshold) })
            : t('broadcasts.count.together', { already: grouped(already), threshold: grouped(threshold) })}
        </Notice>
      )}
    </div>
  );
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
