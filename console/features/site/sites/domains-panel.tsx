import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { OwnSite } from './own-site.ts';

/** The hosts of a site. */
export function DomainsPanel({ site }: { site: OwnSite }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const { id, domains } = site;
  return (
    <Panel title={t('sites.domains')} action={<Button onClick={() => setAdding(true)}>{t('sites.domain.add')}</Button>}>
      <ul className="divide-y divide-line">
        {domains.map((domain) => (
          <li key={domain} className="flex min-h-10 items-center justify-between gap-2">
            <span className="mono break-all">{domain}</span>
            <Button
              tone="quiet"
              disabled={domains.length === 1}
              title={domains.length === 1 ? t('sites.domain.last') : undefined}
              aria-label={t('sites.domain.removeTitle', { domain })}
              onClick={() => setRemoved(domain)}
            >
              {t('sites.domain.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && (
        <ActionDialog
          call="/console/sites/adddomain"
          title={t('sites.domain.add')}
          submit={t('sites.domain.add')}
          fields={[
            { name: 'domain', kind: 'text', label: t('sites.domain'), hint: t('sites.domainHint'), maxLength: 253 },
          ]}
          reasonTopic="none"
          body={({ domain }, reason) => ({ id, domain, reason })}
          done={t('sites.saved')}
          onClose={() => setAdding(false)}
        >
          <p className="text-ink-soft">{t('sites.domain.addText')}</p>
        </ActionDialog>
      )}
      {removed !== undefined && (
        <ActionDialog
          call="/console/sites/removedomain"
          title={t('sites.domain.removeTitle', { domain: removed })}
          submit={t('sites.domain.remove')}
          tone="danger"
          reasonTopic="none"
          body={(_values, reason) => ({ id, domain: removed, reason })}
          done={t('sites.saved')}
          onClose={() => setRemoved(undefined)}
        >
          <p className="text-ink-soft">{t('sites.domain.removeText', { domain: removed })}</p>
        </ActionDialog>
      )}
    </Panel>
  );
}
