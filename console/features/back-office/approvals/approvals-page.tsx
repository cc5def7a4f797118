import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { ListTable } from '../../../controls/table.tsx';
import { useList } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { NeedPermission } from '../../../layout/need-permission.tsx';
import { Page } from '../../../layout/page.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import type { Approval } from './approval.ts';
import { ApprovalTarget } from './approval-target.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';

const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
const TONES: Readonly<Record<Approval['state'], BadgeTone>> = {
  pending: 'notice',
  approved: 'positive',
  rejected: 'negative',
  cancelled: 'neutral',
};
const EVERY_MS = 10_000;

export function ApprovalsPage() {
  return (
    <NeedPermission permission="approval.view">
      <Approvals />
    </NeedPermission>
  );
}

function Approvals() {
  const t = useText();
  const go = useGo();
  const search = useFilters();
  // What waits is what people come for.
  const state = search.state === 'all' ? '' : (STATES.find((one) => one === search.state) ?? 'pending');
  const list = useList(
    '/console/approvals/list',
    { state, ...(search.uid && /^[0-9]{8}$/.test(search.uid) ? { uid: search.uid } : {}) },
    { everyMs: EVERY_MS },
  );
  const [decision, setDecision] = useState<{ kind: Decision; approval: Approval }>();
  const { current, row, pick } = useRowKeys(list.items, (one) => one.id);
  const decide = (kind: Decision) => (row?.mayDecide ? () => setDecision({ kind, approval: row }) : undefined);
  useKeys({ a: decide('approve'), r: decide('reject') });
  return (
    <Page title={t('approvals.title')} lead={t('approvals.lead')}>
      <FilterBar
        values={{ state: search.state ?? 'pending', ...(search.uid ? { uid: search.uid } : {}) }}
        onApply={(next) => go({ to: '/approvals', search: { ...next, state: next.state ?? 'all' } })}
        fields={[
          {
            name: 'state',
            label: t('approvals.state'),
            kind: 'choice',
            choices: STATES.map((value) => ({ value, label: t(`approvals.state.${value}`) })),
          },
          { name: 'uid', label: t('users.uid'), kind: 'text' },
        ]}
      />
      <Panel flush>
        <ListTable
          caption={t('approvals.title')}
          list={list}
          keyOf={(row) => row.id}
          current={current}
          onPick={pick}
          emptyTitle={t('approvals.none')}
          emptyText={t('approvals.noneText')}
          columns={[
            { key: 'target', head: t('approvals.target'), cell: (row) => <ApprovalTarget approval={row} /> },
            {
              key: 'what',
              head: t('approvals.what'),
              className: 'py-2',
              cell: (row) => (
                <>
                  <p className="text-ink-faint text-xs">{row.title}</p>
                  <p className="font-medium">{row.summary}</p>
                  <p className="text-ink-soft">{row.reason}</p>
                  {row.decisionReason !== '' && <p className="text-negative">{row.decisionReason}</p>}
                </>
              ),
            },
            {
              key: 'by',
              head: t('approvals.by'),
              cell: (row) => (
                <>
                  <p>{row.requestedBy}</p>
                  <Moment at={row.requestedAt} className="text-ink-faint text-xs" />
                </>
              ),
            },
            {
              key: 'state',
              head: t('approvals.state'),
              cell: (row) => (
                <>
                  <Badge tone={TONES[row.state]}>{t(`approvals.state.${row.state}`)}</Badge>
                  {row.decidedBy && <p className="text-ink-faint text-xs">{row.decidedBy}</p>}
                </>
              ),
            },
            {
              key: 'actions',
              head: <span className="sr-only">{t('account.staff.actions')}</span>,
              className: 'text-end',
              cell: (row) =>
                row.state === 'pending' ? (
                  <Decisions approval={row} onPick={(kind) => setDecision({ kind, approval: row })} />
                ) : undefined,
            },
          ]}
        />
      </Panel>
      {decision && (
        <DecisionDialog
          key={decision.approval.id + decision.kind}
          {...decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Page>
  );
}

function Decisions({ approval, onPick }: { approval: Approval; onPick: (kind: Decision) => void }) {
  const t = useText();
  if (approval.own) {
    return (
      <Button tone="quiet" onClick={() => onPick('cancel')} title={t('approvals.own')}>
        {t('approvals.cancel')}
      </Button>
    );
  }
  if (!approval.mayDecide) return undefined;
  return (
    <span className="inline-flex gap-2">
      <Button tone="danger" onClick={() => onPick('reject')}>
        {t('approvals.reject')}
      </Button>
      <Button tone="go" onClick={() => onPick('approve')}>
        {t('approvals.approve')}
      </Button>
    </span>
  );
}
