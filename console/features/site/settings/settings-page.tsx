import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useCall } from '../../../data/use-call.ts';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import { SectionForm } from './section-form.tsx';
import { SectionHistory } from './section-history.tsx';

export function Page() {
  const t = useText();
  const go = useGo();
  const search = useFilters();
  const sections = useCall('/console/settings/list', {});
  const current = sections.data?.find(({ section }) => section === search.section) ?? sections.data?.[0];
  return (
    <PageFrame title={t('settings.title')} lead={t('settings.lead')}>
      {sections.isPending ? (
        <SkeletonRows />
      ) : sections.isError ? (
        <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void sections.refetch()} />
      ) : (
        <div className="grid items-start gap-4 desktop:grid-cols-[14rem_minmax(0,1fr)]">
          <nav aria-label={t('settings.sections')} className="flex desktop:flex-col flex-wrap gap-1">
            {sections.data.map(({ section, title }) => (
              <button
                key={section}
                type="button"
                onClick={() => go({ to: '/settings', search: { section } })}
                aria-current={section === current?.section ? 'true' : undefined}
                className="rounded-control px-3 py-1.5 text-start text-ink-soft hover:bg-page aria-[current=true]:bg-accent-soft aria-[current=true]:text-ink"
              >
                {title}
              </button>
            ))}
          </nav>
          {current && (
            <div className="flex min-w-0 flex-col gap-4">
              <SectionForm key={`${current.section} ${current.version}`} section={current} />
              <SectionHistory key={current.section} section={current.section} />
            </div>
          )}
        </div>
      )}
    </PageFrame>
  );
}
