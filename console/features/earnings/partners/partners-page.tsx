import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { fieldsText, type Partner } from './partner.ts';
import { PartnerDialog, type PartnerTask } from './partner-dialogs.tsx';

/** The partners that get postbacks: address, conversions, parameters, and the results of the last day. */
export function Page() {
  const t = useText();
  const may = useHasPermission();
  const partners = useCall('/console/partners/list', {}, { everyMs: POLL.list });
  const [task, setTask] = useState<PartnerTask>();
  return (
    <PageFrame
      title={t('earnings.partners.title')}
      lead={t('earnings.partners.lead')}
      actions={
        <>
          <PageLink to="/outgoing">{t('earnings.outgoing.title')}</PageLink>
          {may('source.manage') && (
            <Button tone="primary" onClick={() => setTask({ kind: 'create' })}>
              {t('earnings.partners.add')}
            </Button>
          )}
        </>
      }
    >
      <QueryState
        query={partners}
        isEmpty={({ partners: all }) => all.length === 0}
        empty={{ title: t('earnings.partners.none'), text: t('earnings.partners.noneText') }}
      >
        {({ partners: all }) => (
          <div className="grid items-start gap-4 desktop:grid-cols-2">
            {all.map((partner) => (
              <PartnerPanel key={partner.id} partner={partner} onTask={setTask} />
            ))}
          </div>
        )}
      </QueryState>
      {task && <PartnerDialog task={task} fieldNames={partners.data?.fieldNames ?? []} onTask={setTask} />}
    </PageFrame>
  );
}

function PartnerPanel({ partner, onTask }: { partner: Partner; onTask: (task: PartnerTask) => void }) {
  const t = useText();
  const may = useHasPermission();
  const { id, name, url, scope, scopeId, events, fields, isActive, delivered, failed, waiting } = partner;
  return (
    <Panel
      title={name}
      action={
        <span className="pe-2">
          <Badge tone={isActive ? 'positive' : 'neutral'}>
            {t(isActive ? 'earnings.sources.isActive' : 'earnings.sources.isOff')}
          </Badge>
        </span>
      }
    >
      <Facts
        facts={[
          { label: t('earnings.partners.url'), value: <span className="mono break-all text-xs">{url}</span> },
          {
            label: t('earnings.partners.scope'),
            value: `${t(`earnings.partners.scope.${scope}`)}${scopeId === '' ? '' : ` · ${scopeId}`}`,
          },
          {
            label: t('earnings.sources.events'),
            value: events.length === 0 ? t('earnings.sources.allEvents') : events.join(', '),
          },
          {
            label: t('earnings.partners.fields'),
            value:
              Object.keys(fields).length === 0 ? (
                t('earnings.partners.fields.ours')
              ) : (
                <span className="mono whitespace-pre-wrap break-all text-xs">{fieldsText(fields)}</span>
              ),
          },
          {
            label: t('earnings.sources.day'),
            value: (
              <Link
                to="/outgoing"
                search={{ partner: id }}
                className="text-accent-ink underline-offset-2 hover:underline"
              >
                {t('earnings.partners.day', { delivered, failed, waiting })}
              </Link>
            ),
          },
        ]}
      />
      {may('source.manage') && (
        <div className="mt-3 flex flex-wrap gap-2">
          {isActive && <Button onClick={() => onTask({ kind: 'test', partner })}>{t('earnings.sources.test')}</Button>}
          <Button onClick={() => onTask({ kind: 'edit', partner })}>{t('earnings.sources.edit')}</Button>
          <Button onClick={() => onTask({ kind: 'rotate', partner })}>{t('earnings.sources.rotate')}</Button>
          <Button tone={isActive ? 'danger' : 'plain'} onClick={() => onTask({ kind: 'switch', partner })}>
            {t(isActive ? 'earnings.sources.off' : 'earnings.sources.on')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
