import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { maySeeTeam } from '../../../session/may-see-team.ts';
import { useUser } from '../../../session/use-session.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { Summary } from './summary.ts';

/** The sources of the earnings: clicks, visitors, and their actions. Bots are counted apart. */
export function Activity({ summary }: { summary: Summary }) {
  const t = useText();
  const number = numberFormat(useLocale());
  const user = useUser();
  return (
    <section aria-label={t('report.activity')} className="border-line border-t pt-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-3 gap-y-2">
        <Count label={t('report.clicks')} value={number.format(summary.clicks)} />
        <Count label={t('report.people')} value={number.format(summary.uniqueClicks)} />
        <Count label={t('report.conversions')} value={number.format(summary.conversions)} />
      </dl>
      {maySeeTeam(user) && <p className="pt-2 text-ink-faint text-xs">{t('report.conversions.team')}</p>}
      {summary.botClicks > 0 && (
        <p className="pt-1 text-ink-faint text-xs">{t('report.bots', { count: summary.botClicks })}</p>
      )}
    </section>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="break-words text-ink-soft text-sm">{label}</dt>
      <dd className="tabular font-bold text-lg">{value}</dd>
    </div>
  );
}
