import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type UserSession = AnswerOf<'/console/users/sessions'>[number];

/** The user's open and former sessions. */
export function SessionsTab({ uid }: { uid: string }) {
  const t = useText();
  const sessions = useCall('/console/users/sessions', { uid });
  return (
    <QueryState query={sessions} isEmpty={(all) => all.length === 0} empty={{ title: t('users.session.none') }}>
      {(all) => <Sessions uid={uid} sessions={all} />}
    </QueryState>
  );
}

function Sessions({ uid, sessions }: { uid: string; sessions: readonly UserSession[] }) {
  const t = useText();
  const may = useHasPermission();
  /** '' ends all of them. */
  const [ending, setEnding] = useState<string>();
  const canEnd = may('user.end_session') && sessions.some((session) => session.endedAt === null);
  return (
    <>
      <Panel
        title={t('users.tab.sessions')}
        flush
        action={canEnd && <Button onClick={() => setEnding('')}>{t('users.session.endAll')}</Button>}
      >
        <Table
          caption={t('users.tab.sessions')}
          rows={sessions}
          keyOf={(row) => row.id}
          columns={[
            { key: 'device', head: t('users.session.device'), cell: (row) => row.device },
            {
              key: 'address',
              head: t('users.session.address'),
              cell: (row) => <span className="mono">{row.address}</span>,
            },
            {
              key: 'begun',
              head: t('users.session.begun'),
              from: 'desktop',
              cell: (row) => <Moment at={row.createdAt} />,
            },
            { key: 'used', head: t('users.session.used'), cell: (row) => <Moment at={row.lastSeenAt} /> },
            { key: 'state', head: t('users.session.state'), cell: (row) => <SessionState session={row} /> },
            {
              key: 'end',
              head: <span className="sr-only">{t('users.session.end')}</span>,
              className: 'text-end',
              cell: (row) =>
                row.endedAt === null && may('user.end_session') ? (
                  <Button tone="quiet" onClick={() => setEnding(row.id)}>
                    {t('users.session.end')}
                  </Button>
                ) : undefined,
            },
          ]}
        />
      </Panel>
      {ending !== undefined && <EndDialog uid={uid} id={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function SessionState({ session }: { session: UserSession }) {
  const t = useText();
  if (session.endReason === null) return <Badge tone="positive">{t('users.session.open')}</Badge>;
  return <Badge>{t(`users.session.end.${session.endReason}`)}</Badge>;
}

function EndDialog({ uid, id, onClose }: { uid: string; id: string; onClose: () => void }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/users/endsession"
      title={t('users.session.endTitle', { uid })}
      submit={id === '' ? t('users.session.endAll') : t('users.session.end')}
      tone="danger"
      reasonTopic="none"
      body={(_, reason) => ({ uid, reason, ...(id === '' ? {} : { id }) })}
      onDone={({ ended }) =>
        showToast(t('users.session.ended', { count: ended }), { tone: 'positive', place: 'bottom' })
      }
      onClose={onClose}
    />
  );
}
