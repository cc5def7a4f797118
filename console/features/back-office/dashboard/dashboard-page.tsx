import type { Permission } from '@pitaka/core/values/permissions.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Due } from '../../../controls/due.tsx';
import { Age, Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { Place } from '../../../navigation/place.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { type MessageKey, useText } from '../../../texts.ts';
import { BalancesPanel } from './balances-panel.tsx';
import type { Dashboard } from './dashboard.ts';
import { DaysChart } from './days-chart.tsx';
import { MissingConnections } from './missing-connections.tsx';
import { RefusedKeys } from './refused-keys.tsx';

/** Today's money and the waiting records, at a glance. */
export function Page() {
  const t = useText();
  const figures = useCall('/console/dashboard', {}, { everyMs: POLL.list });
  return (
    <PageFrame title={t('dashboard.title')} {...(figures.data ? { lead: <Moment at={figures.data.asOf} /> } : {})}>
      <QueryState query={figures}>
        {(data) => (
          <>
            <RefusedKeys keys={data.refusedKeys} />
            <FactorAlarms alarms={data.factorAlarms} />
            <RevealAlarms alarms={data.revealAlarms} />
            <SmsAlarms alarms={data.smsAlarms} />
            <MissingConnections />
            <Headlines figures={data} />
            <div className="grid items-start gap-4 wide:grid-cols-[3fr_2fr]">
              <WaitingRecords figures={data} />
              <div className="flex min-w-0 flex-col gap-4">
                <BalancesPanel figures={data} />
                <DaysChart days={data.days} />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}

function FactorAlarms({ alarms }: { alarms: Dashboard['factorAlarms'] }) {
  const t = useText();
  return alarms.map(({ operator, at }) => (
    <Notice
      key={`${operator} ${at}`}
      tone="negative"
      action={
        <Link to="/staff" className="font-medium underline-offset-2 hover:underline">
          {t('dashboard.factorLink')}
        </Link>
      }
    >
      <p className="font-medium">
        {t('dashboard.factorAlarm', { operator })} · <Moment at={at} />
      </p>
      <p>{t('dashboard.factorText', { operator })}</p>
    </Notice>
  ));
}

function RevealAlarms({ alarms }: { alarms: Dashboard['revealAlarms'] }) {
  const t = useText();
  return alarms.map(({ operator, at }) => (
    <Notice
      key={`${operator} ${at}`}
      tone="negative"
      action={
        <Link to="/audit" search={{ operator }} className="font-medium underline-offset-2 hover:underline">
          {t('dashboard.revealLink')}
        </Link>
      }
    >
      <p className="font-medium">
        {t('dashboard.revealAlarm', { operator })} · <Moment at={at} />
      </p>
      <p>{t('dashboard.revealText')}</p>
    </Notice>
  ));
}

function SmsAlarms({ alarms }: { alarms: Dashboard['smsAlarms'] }) {
  const t = useText();
  return alarms.map(({ span, share, used, budget }) => (
    <Notice
      key={`${share} ${span}`}
      tone="negative"
      action={
        <Link to="/settings" search={{ section: 'sms' }} className="font-medium underline-offset-2 hover:underline">
          {t('dashboard.smsLink')}
        </Link>
      }
    >
      <p className="font-medium">{t(`dashboard.sms.${share}.${span}`, { used, budget })}</p>
      <p>{t(share === 'all' ? 'dashboard.smsText' : 'dashboard.smsRegisterText')}</p>
    </Notice>
  ));
}

function Headlines({ figures: { today, held, userMoney } }: { figures: Dashboard }) {
  const t = useText();
  const tiles = [
    {
      label: t('dashboard.in'),
      value: <Money amount={today.paidIn.sum} />,
      note: t('dashboard.deposits', { count: today.paidIn.count }),
    },
    {
      label: t('dashboard.out'),
      value: <Money amount={today.paidOut.sum} />,
      note: t('dashboard.withdrawals', { count: today.paidOut.count }),
    },
    { label: t('dashboard.held'), value: <Money amount={held} />, note: '' },
    { label: t('dashboard.userMoney'), value: <Money amount={userMoney} />, note: '' },
    { label: t('dashboard.newUsers'), value: today.newUsers, note: '' },
  ];
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
      {tiles.map((tile) => (
        <div key={tile.label} className="flex min-w-44 flex-1 flex-col bg-surface px-4 py-3">
          <dt className="text-ink-faint text-xs">{tile.label}</dt>
          <dd className="tabular font-semibold text-xl">{tile.value}</dd>
          {tile.note !== '' && <dd className="text-ink-faint text-xs">{tile.note}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface WaitingKind {
  readonly label: MessageKey;
  readonly place: Place;
  readonly permission: Permission;
  readonly waiting: { readonly count: number; readonly sum?: string; readonly oldestAt: string | null };
  /** A record that has waited longer is late. */
  readonly lateAfterMinutes: number;
  /** Whether `oldestAt` is a due time. */
  readonly isDue?: boolean;
  /** Whether each record is late or wrong. */
  readonly isUrgent?: boolean;
}

function kindsOf(figures: Dashboard): WaitingKind[] {
  const { withdrawals, deposits } = figures;
  const withdrawal = (
    label: MessageKey,
    search: Record<string, string>,
    waiting: WaitingKind['waiting'],
    late: number,
  ): WaitingKind => ({
    label,
    place: { to: '/withdrawals', search },
    permission: 'withdrawal.view',
    waiting,
    lateAfterMinutes: late,
  });
  const deposit = (label: MessageKey, view: string, waiting: WaitingKind['waiting'], late: number): WaitingKind => ({
    label,
    place: { to: '/deposits', search: { view } },
    permission: 'deposit.view',
    waiting,
    lateAfterMinutes: late,
  });
  return [
    { ...withdrawal('dashboard.overdue', { view: 'overdue' }, withdrawals.overdue, 0), isUrgent: true },
    { ...withdrawal('dashboard.dueSoon', { view: 'due_soon' }, withdrawals.dueSoon, 0), isDue: true },
    withdrawal('dashboard.review', { view: 'to_review' }, withdrawals.review, 60),
    withdrawal('dashboard.onHold', { view: 'on_hold' }, withdrawals.onHold, 24 * 60),
    withdrawal('dashboard.toPay', { view: 'being_paid' }, withdrawals.toPay, 60),
    withdrawal('dashboard.paying', { view: 'being_paid' }, withdrawals.paying, 24 * 60),
    { ...withdrawal('dashboard.unknown', { view: 'outcome_unknown' }, withdrawals.unknown, 30), isUrgent: true },
    { ...deposit('dashboard.depositOverdue', 'overdue', deposits.overdue, 0), isUrgent: true },
    { ...deposit('dashboard.depositDueSoon', 'due_soon', deposits.dueSoon, 0), isDue: true },
    deposit('dashboard.depositReview', 'to_review', deposits.review, 24 * 60),
    deposit('dashboard.depositOpen', 'on_its_way', deposits.open, 24 * 60),
    { ...deposit('dashboard.depositUnknown', 'outcome_unknown', deposits.unknown, 30), isUrgent: true },
    {
      label: 'dashboard.accounts',
      place: { to: '/accounts' },
      permission: 'user.view',
      waiting: figures.accountsInReview,
      lateAfterMinutes: 24 * 60,
    },
    {
      label: 'dashboard.approvals',
      place: { to: '/approvals' },
      permission: 'approval.view',
      waiting: figures.approvals,
      lateAfterMinutes: 4 * 60,
    },
    {
      label: 'dashboard.stuck',
      place: { to: '/applications', search: { view: 'stuck' } },
      permission: 'application.view',
      waiting: figures.stuckApplications,
      lateAfterMinutes: 60,
      isUrgent: true,
    },
    {
      label: 'dashboard.faultyDays',
      place: { to: '/conversions' },
      permission: 'earning.view',
      waiting: { count: figures.faultyDays, oldestAt: null },
      lateAfterMinutes: 0,
      isUrgent: true,
    },
    {
      label: 'dashboard.findings',
      place: { to: '/reconciliation' },
      permission: 'reconciliation.view',
      waiting: figures.openFindings,
      lateAfterMinutes: 24 * 60,
      isUrgent: true,
    },
  ];
}

function WaitingRecords({ figures }: { figures: Dashboard }) {
  const t = useText();
  const may = useHasPermission();
  const kinds = kindsOf(figures).filter((kind) => may(kind.permission));
  return (
    <Panel title={t('dashboard.waiting')} flush>
      <Table
        caption={t('dashboard.waiting')}
        rows={kinds}
        keyOf={(kind) => kind.label}
        columns={[
          {
            key: 'kind',
            head: t('dashboard.records'),
            cell: ({ label, place }) => (
              <Link {...place} className="font-medium text-accent-ink underline-offset-2 hover:underline">
                {t(label)}
              </Link>
            ),
          },
          {
            key: 'count',
            head: t('dashboard.count'),
            isFigure: true,
            cell: ({ waiting, isUrgent }) =>
              waiting.count === 0 ? (
                <span className="text-ink-faint">0</span>
              ) : (
                <b className={classNames('font-semibold', isUrgent && 'text-negative')}>{waiting.count}</b>
              ),
          },
          {
            key: 'sum',
            head: t('dashboard.sum'),
            isFigure: true,
            cell: ({ waiting }) =>
              waiting.sum === undefined || waiting.count === 0 ? (
                <span className="text-ink-faint">–</span>
              ) : (
                <Money amount={waiting.sum} />
              ),
          },
          {
            key: 'oldest',
            head: t('dashboard.oldest'),
            isFigure: true,
            cell: ({ waiting, lateAfterMinutes, isDue }) =>
              waiting.oldestAt === null ? (
                <span className="text-ink-faint">–</span>
              ) : isDue ? (
                <Due at={waiting.oldestAt} />
              ) : (
                <Age since={waiting.oldestAt} lateAfterMinutes={lateAfterMinutes} />
              ),
          },
        ]}
      />
    </Panel>
  );
}
