import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCall } from '../../../data/use-call.ts';
import { NeedPermission } from '../../../layout/need-permission.tsx';
import { Page } from '../../../layout/page.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { FindingsView } from './findings-view.tsx';
import { RunsView } from './runs-view.tsx';

export type Finding = AnswerOf<'/console/findings/list'>['content'][number];
export type Source = AnswerOf<'/console/reconciliation/sources'>[number];

const VIEWS = ['open', 'resolved', 'runs'] as const;
const EVERY_MS = 20_000;

export function ReconciliationPage() {
  return (
    <NeedPermission permission="reconciliation.view">
      <Reconciliation />
    </NeedPermission>
  );
}

function Reconciliation() {
  const t = useText();
  const go = useGo();
  const { view: asked } = useFilters();
  const view = VIEWS.find((one) => one === asked) ?? VIEWS[0];
  const { data: sources = [] } = useCall('/console/reconciliation/sources', {}, { everyMs: EVERY_MS });
  const [isComparing, setComparing] = useState(false);
  return (
    <Page
      title={t('reconciliation.title')}
      lead={t('reconciliation.lead')}
      actions={
        <Button tone="primary" disabled={sources.length === 0} onClick={() => setComparing(true)}>
          {t('reconciliation.compare')}
        </Button>
      }
    >
      {sources
        .filter((source) => source.fault !== '')
        .map((source) => (
          <Fault key={`${source.provider} ${source.about}`} source={source} />
        ))}
      <Tabs
        label={t('reconciliation.view')}
        panelId="reconciliation"
        value={view}
        onChange={(next) => go({ to: '/reconciliation', search: { view: next } })}
        choices={VIEWS.map((value) => ({ value, label: t(`reconciliation.view.${value}`) }))}
        className="console-tabs"
      />
      <div id="reconciliation" role="tabpanel" aria-labelledby={`reconciliation-${view}`}>
        {view === 'runs' ? <RunsView sources={sources} /> : <FindingsView key={view} state={view} sources={sources} />}
      </div>
      {isComparing && <CompareDialog sources={sources} onClose={() => setComparing(false)} />}
    </Page>
  );
}

/** The last run had no answer: what the lists below say is as old as the run before. */
function Fault({ source }: { source: Source }) {
  const t = useText();
  const books = t(`reconciliation.about.${source.about}`).toLowerCase();
  return (
    <Notice tone="negative">
      {t('reconciliation.fault', { provider: source.provider, books })}{' '}
      {source.comparedAt === null ? t('reconciliation.never') : <Moment at={source.comparedAt} />}
    </Notice>
  );
}
