import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { selectSite } from '../../../session/session.ts';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { DomainsPanel } from './domains-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { NewSiteDialog } from './new-site-dialog.tsx';
import type { OwnSite } from './own-site.ts';
import { SiteSettings } from './site-settings.tsx';

/** The sites that the operator owns: created, renamed, with domains, look and features. */
export function Page() {
  const t = useText();
  const go = useGo();
  const { site: current } = useOperator();
  const { id } = useFilters();
  const sites = useCall('/console/sites/list', {});
  const [isMaking, setMaking] = useState(false);
  const open = (siteId: string) => go({ to: '/sites', search: { id: siteId } });
  return (
    <PageFrame
      title={t('sites.title')}
      lead={t('sites.lead')}
      actions={
        <Button tone="primary" onClick={() => setMaking(true)}>
          <Plus aria-hidden size={16} />
          {t('sites.new')}
        </Button>
      }
    >
      <QueryState query={sites}>
        {(rows) => {
          const shown = rows.find((row) => row.id === (id ?? current.id)) ?? rows[0];
          return (
            <div className="grid items-start gap-4 tablet:grid-cols-[13rem_minmax(0,1fr)]">
              <SiteList sites={rows} current={shown?.id} onOpen={open} />
              {shown && <OneSite key={shown.id} site={shown} />}
            </div>
          );
        }}
      </QueryState>
      {isMaking && <NewSiteDialog onMade={open} onClose={() => setMaking(false)} />}
    </PageFrame>
  );
}

interface SiteListProps {
  sites: readonly OwnSite[];
  current: string | undefined;
  onOpen: (id: string) => void;
}

function SiteList({ sites, current, onOpen }: SiteListProps) {
  const t = useText();
  return (
    <nav aria-label={t('sites.title')} className="rounded-card border border-line bg-surface">
      {sites.map((site) => (
        <button
          key={site.id}
          type="button"
          aria-current={site.id === current ? 'true' : undefined}
          onClick={() => onOpen(site.id)}
          className="flex w-full flex-col gap-1 border-line px-3 py-2.5 text-start -outline-offset-2 not-first:border-t hover:bg-page aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_0_var(--color-accent)]"
        >
          <span className="flex flex-wrap items-center gap-1.5 font-medium">
            {site.name}
            {site.isDefault && <Badge>{t('sites.default')}</Badge>}
          </span>
          <span className="break-all text-ink-soft text-xs">{site.domains.join(', ')}</span>
        </button>
      ))}
    </nav>
  );
}

function OneSite({ site }: { site: OwnSite }) {
  const t = useText();
  const { site: current } = useOperator();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FactsPanel key={site.version} site={site} />
      <DomainsPanel site={site} />
      {site.id === current.id ? (
        <SiteSettings siteName={site.name} />
      ) : (
        <Notice
          tone="accent"
          action={
            <Button
              onClick={() => {
                selectSite(site.id);
                location.assign('/console/sites');
              }}
            >
              {t('sites.switch', { name: site.name })}
            </Button>
          }
        >
          {t('sites.switchText')}
        </Notice>
      )}
    </div>
  );
}
