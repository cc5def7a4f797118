import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The operator's own password, second factor and sessions. */
export function Page() {
  const t = useText();
  return (
    <PageFrame title={t('account.title')}>
      <div className="grid max-w-5xl items-start gap-4 desktop:grid-cols-2">
        <Panel title={t('account.password.title')}>
          <PasswordForm />
        </Panel>
        <FactorPanel />
        <SessionsPanel />
      </div>
    </PageFrame>
  );
}

function FactorPanel() {
  const t = useText();
  const { hasSecondFactor, recoveryCodesLeft } = useOperator();
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <Panel title={t('account.factor.title')}>
      {isSettingUp ? (
        <SecondFactor onDone={() => setSettingUp(false)} />
      ) : (
        <>
          <p className="mb-3">
            {hasSecondFactor ? t('account.factor.on', { count: recoveryCodesLeft }) : t('account.factor.off')}
          </p>
          <Button onClick={() => setSettingUp(true)}>
            {t(hasSecondFactor ? 'account.factor.replace' : 'account.factor.start')}
          </Button>
        </>
      )}
    </Panel>
  );
}

function SessionsPanel() {
  const t = useText();
  const sessions = useCall('/console/sessions', {});
  const end = useCommand('/console/endsession', { toast: true, done: t('account.sessions.ended') });
  return (
    <Panel title={t('account.sessions.title')} flush className="desktop:col-span-2">
      <QueryState query={sessions} rows={2}>
        {(rows) => (
          <Table
            caption={t('account.sessions.title')}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                key: 'device',
                head: t('users.session.device'),
                cell: (row) => (
                  <span className="flex items-center gap-2">
                    {row.device} {row.current && <Badge tone="accent">{t('account.sessions.this')}</Badge>}
                  </span>
                ),
              },
              {
                key: 'address',
                head: t('users.session.address'),
                cell: (row) => <span className="mono">{row.address}</span>,
              },
              { key: 'at', head: t('users.session.used'), cell: (row) => <Moment at={row.at} /> },
              {
                key: 'end',
                head: <span className="sr-only">{t('account.staff.actions')}</span>,
                className: 'text-end',
                cell: (row) =>
                  row.current ? undefined : (
                    <Button tone="quiet" busy={end.isRunning} onClick={() => end.run({ id: row.id })}>
                      {t('account.sessions.end')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </QueryState>
    </Panel>
  );
}
