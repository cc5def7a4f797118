import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { describeCommand } from '../../../approvals/describe-command.ts';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { ListTable } from '../../../controls/table.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useList } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { NeedPermission } from '../../../layout/need-permission.tsx';
import { Page } from '../../../layout/page.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useMay, useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';

export type ApprovalRequest = AnswerOf<'/console/approvals/list'>['content'][number];

const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
const TONES: Readonly<Record<ApprovalRequest['state'], BadgeTone>> = {
  pending: 'notice',
  approved: 'positive',
  rejected: 'negative',
  cancelled: 'neutral',
};
const EVERY_MS = 10_000;

export function RequestsPage() {
  return (
    <NeedPermission permission="approval.view">
      <Requests />
    </NeedPermission>
  );
}

function Requests() {
  const t = useText();
  const { site } = useOperator();
  const go = useGo();
  const search = useFilters();
  // What waits is what people come for.
  const state = search.state === 'all' ? '' : (STATES.find((one) => one === search.state) ?? 'pending');
  const list = useList(
    '/console/approvals/list',
    { state, ...(search.uid && /^[0-9]{8}$/.test(search.uid) ? { uid: search.uid } : {}) },
    { everyMs: EVERY_MS },
  );
  const [decision, setDecision] = useState<{ kind: Decision; request: ApprovalRequest }>();
  const { current, row, pick } = useRowKeys(list.items, (one) => one.id);
  const may = useMay();
  const mayDecide = row?.state === 'pending' && !row.own && may('approval.decide');
  const decide = (kind: Decision) => (mayDecide ? () => setDecision({ kind, request: row }) : undefined);
  useKeys({ a: decide('approve'), r: decide('reject') });
  return (
    <Page title={t('users.requests.title')} lead={t('users.requests.lead')}>
      <FilterBar
        values={{ state: search.state ?? 'pending', ...(search.uid ? { uid: search.uid } : {}) }}
        onApply={(next) => go({ to: '/approvals', search: { ...next, state: next.state ?? 'all' } })}
        fields={[
          {
            name: 'state',
            label: t('users.requests.state'),
            kind: 'choice',
            choices: STATES.map((value) => ({ value, label: t(`users.requests.state.${value}`) })),
          },
          { name: 'uid', label: t('users.uid'), kind: 'text' },
        ]}
      />
      <Panel flush>
        <ListTable
          caption={t('users.requests.title')}
          list={list}
          keyOf={(row) => row.id}
          current={current}
          onPick={pick}
          emptyTitle={t('users.requests.none')}
          emptyText={t('users.requests.noneText')}
          columns={[
            { key: 'user', head: t('users.requests.user'), cell: (row) => <UserLink uid={row.uid} /> },
            {
              key: 'what',
              head: t('users.requests.what'),
              className: 'py-2',
              cell: (row) => (
                <>
                  <p className="font-medium">{describeCommand(row.command, site.unit, t)}</p>
                  <p className="text-ink-soft">{row.reason}</p>
                  {row.decisionReason !== '' && <p className="text-negative">{row.decisionReason}</p>}
                </>
              ),
            },
            {
              key: 'by',
              head: t('users.requests.by'),
              cell: (row) => (
                <>
                  <p>{row.madeBy}</p>
                  <Moment at={row.madeAt} className="text-ink-faint text-xs" />
                </>
              ),
            },
            {
              key: 'state',
              head: t('users.requests.state'),
              cell: (row) => (
                <>
                  <Badge tone={TONES[row.state]}>{t(`users.requests.state.${row.state}`)}</Badge>
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
                  <Decisions request={row} onPick={(kind) => setDecision({ kind, request: row })} />
                ) : undefined,
            },
          ]}
        />
      </Panel>
      {decision && (
        <DecisionDialog
          key={decision.request.id + decision.kind}
          {...decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Page>
  );
}

function Decisions({ request, onPick }: { request: ApprovalRequest; onPick: (kind: Decision) => void }) {
  const t = useText();
  const may = useMay();
  if (request.own) {
    return (
      <Button tone="quiet" onClick={() => onPick('cancel')} title={t('users.requests.own')}>
        {t('users.requests.cancel')}
      </Button>
    );
  }
  if (!may('approval.decide')) return undefined;
  return (
    <span className="inline-flex gap-2">
      <Button tone="danger" onClick={() => onPick('reject')}>
        {t('users.requests.reject')}
      </Button>
      <Button tone="go" onClick={() => onPick('approve')}>
        {t('users.requests.approve')}
      </Button>
    </span>
  );
}
