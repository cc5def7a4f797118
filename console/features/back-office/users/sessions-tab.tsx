import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { FormDialog } from '../../../controls/dialog.tsx';
import { TextArea } from '../../../controls/field.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { SkeletonRows, Table } from '../../../controls/table.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type UserSession = AnswerOf<'/console/users/sessions'>[number];

/** Where the user is logged in and was. */
export function SessionsTab({ uid }: { uid: string }) {
  const t = useText();
  const may = useMay();
  const sessions = useCall('/console/users/sessions', { uid });
  /** '' is all of them. */
  const [ending, setEnding] = useState<string>();
  if (sessions.isPending) return <SkeletonRows />;
  if (sessions.isError) {
    return (
      <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void sessions.refetch()} />
    );
  }
  if (sessions.data.length === 0) return <EmptyState title={t('users.session.none')} />;
  const canEnd = may('user.end_session') && sessions.data.some((session) => session.endedAt === null);
  return (
    <>
      <Panel
        title={t('users.tab.sessions')}
        flush
        action={canEnd && <Button onClick={() => setEnding('')}>{t('users.session.endAll')}</Button>}
      >
        <Table
          caption={t('users.tab.sessions')}
          rows={sessions.data}
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
  const [reason, setReason] = useState('');
  const end = useCommand('/console/users/endsession', {
    onDone: (answer) => {
      showToast(t('users.session.ended', { count: answer.ended }), { tone: 'positive', place: 'bottom' });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t('users.session.endTitle', { uid })}
      onClose={onClose}
      tone="danger"
      submitLabel={id === '' ? t('users.session.endAll') : t('users.session.end')}
      busy={end.isRunning}
      refusal={end.refusal}
      onSubmit={() => end.run({ uid, reason, ...(id === '' ? {} : { id }) })}
    >
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={end.fieldError('reason')}
        maxLength={500}
      />
    </FormDialog>
  );
}
