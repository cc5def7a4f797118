import type { Feature } from '@pitaka/contract/features.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useFilters, useGo, useParam } from '../../../navigation/use-go.ts';
import { Notes } from '../../../notes/notes.tsx';
import { useHasPermission, useOperator } from '../../../session/use-operator.ts';
import { type MessageKey, useText } from '../../../texts.ts';
import { BonusesTab } from './bonuses-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { MoneyTab } from './money-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PayoutTab } from './payout-tab.tsx';
import { PromotionTab } from './promotion-tab.tsx';
import { RevealPhone } from './reveal-phone.tsx';
import { RoundsTab } from './rounds-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { StatementTab } from './statement-tab.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { UserDetail } from './user.ts';
import { UserActions } from './user-actions.tsx';
import { UserNotices } from './user-notices.tsx';
import { VipTab } from './vip-tab.tsx';

function NotesTab({ uid }: { uid: string }) {
  const t = useText();
  return (
    <Panel title={t('users.notes')} className="max-w-3xl">
      <Notes uid={uid} />
    </Panel>
  );
}

const TABS = [
  'overview',
  'money',
  'promotion',
  'vip',
  'bonuses',
  'rounds',
  'statement',
  'payout',
  'sessions',
  'devices',
  'notes',
] as const;
type Tab = (typeof TABS)[number];

/** Tabs of features that a site may have switched off. */
const SWITCHED: Partial<Record<Tab, Feature>> = { vip: 'vip', bonuses: 'bonus', rounds: 'channels' };

/** Tabs that need a permission. */
const ALLOWED: Partial<Record<Tab, Permission>> = { rounds: 'channel.view' };

/** One user: identity, money, and history. */
export function Page() {
  const t = useText();
  const uid = useParam('uid');
  const detail = useCall('/console/users/detail', { uid });
  if (detail.data) return <User user={detail.data} />;
  return (
    <PageFrame title={uid}>
      <QueryState query={detail} notFoundTitle={t('users.empty')}>
        {() => undefined}
      </QueryState>
    </PageFrame>
  );
}

function User({ user }: { user: UserDetail }) {
  const t = useText();
  const go = useGo();
  const { tab: requestedTab } = useFilters();
  const { features } = useOperator().site;
  const may = useHasPermission();
  const tabs = TABS.filter((tabName) => {
    const feature = SWITCHED[tabName];
    const permission = ALLOWED[tabName];
    return (feature === undefined || features.includes(feature)) && (permission === undefined || may(permission));
  });
  const tab: Tab = tabs.find((tabName) => tabName === requestedTab) ?? 'overview';
  const counts: Partial<Record<Tab, number>> = {
    sessions: user.counts.openSessions,
    devices: user.counts.devices,
    notes: user.counts.notes,
  };
  return (
    <PageFrame
      title={user.name || user.uid}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Copyable value={user.uid} />
          <RevealPhone user={user} />
          <StatusBadge status={user.status} />
        </span>
      }
      actions={<UserActions user={user} />}
    >
      <UserNotices user={user} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line desktop:grid-cols-4">
        {(['total', 'withdrawable', 'locked', 'inGame'] as const).map((figure) => (
          <div key={figure} className="bg-surface px-4 py-3">
            <dt className="text-ink-faint text-xs">{t(`users.${figure}`)}</dt>
            <dd className="font-semibold text-lg">
              <Money amount={user[figure]} />
            </dd>
          </div>
        ))}
      </dl>
      <Tabs
        label={t('users.tabs')}
        panelId="user-tab"
        value={tab}
        onChange={(next) => go({ to: `/users/${user.uid}`, search: { tab: next } })}
        choices={tabs.map((value) => ({
          value,
          label: (
            <>
              {t(`users.tab.${value}` as MessageKey)}
              {counts[value] ? <span className="tabular ms-1.5 text-ink-faint">{counts[value]}</span> : undefined}
            </>
          ),
        }))}
        className="console-tabs"
      />
      <div id="user-tab" role="tabpanel" aria-labelledby={`user-tab-${tab}`} className="flex flex-col gap-4">
        {tab === 'overview' && <OverviewTab user={user} />}
        {tab === 'money' && <MoneyTab user={user} />}
        {tab === 'promotion' && <PromotionTab user={user} />}
        {tab === 'vip' && <VipTab user={user} />}
        {tab === 'bonuses' && <BonusesTab uid={user.uid} />}
        {tab === 'rounds' && <RoundsTab uid={user.uid} />}
        {tab === 'statement' && <StatementTab uid={user.uid} />}
        {tab === 'payout' && <PayoutTab uid={user.uid} />}
        {tab === 'sessions' && <SessionsTab uid={user.uid} />}
        {tab === 'devices' && <DevicesTab uid={user.uid} />}
        {tab === 'notes' && <NotesTab uid={user.uid} />}
      </div>
    </PageFrame>
  );
}
