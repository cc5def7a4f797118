import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { SkeletonRows, Table } from '../../../controls/table.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useText } from '../../../texts.ts';

/** Where the account was used, and who else was there. */
export function DevicesTab({ uid }: { uid: string }) {
  const t = useText();
  const seen = useCall('/console/users/devices', { uid });
  if (seen.isPending) return <SkeletonRows />;
  if (seen.isError) {
    return <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void seen.refetch()} />;
  }
  const { devices, addresses } = seen.data;
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <Panel title={t('users.devices')} flush>
        {devices.length === 0 ? (
          <EmptyState title={t('users.devices.none')} text={t('users.devices.noneText')} />
        ) : (
          <Table
            caption={t('users.devices')}
            rows={devices}
            keyOf={(row) => `${row.device} ${row.firstSeenAt}`}
            columns={[
              { key: 'device', head: t('users.session.device'), cell: (row) => row.device },
              {
                key: 'first',
                head: t('users.devices.first'),
                from: 'desktop',
                cell: (row) => <Moment at={row.firstSeenAt} />,
              },
              { key: 'last', head: t('users.session.used'), cell: (row) => <Moment at={row.lastSeenAt} /> },
              { key: 'shared', head: t('users.devices.shared'), cell: (row) => <Others uids={row.sharedWith} /> },
            ]}
          />
        )}
      </Panel>
      <Panel title={t('users.addresses')} flush>
        {addresses.length === 0 ? (
          <EmptyState title={t('users.session.none')} />
        ) : (
          <Table
            caption={t('users.addresses')}
            rows={addresses}
            keyOf={(row) => row.address}
            columns={[
              {
                key: 'address',
                head: t('users.session.address'),
                cell: (row) => <span className="mono">{row.address}</span>,
              },
              { key: 'last', head: t('users.session.used'), cell: (row) => <Moment at={row.lastSeenAt} /> },
              { key: 'shared', head: t('users.devices.shared'), cell: (row) => <Others uids={row.sharedWith} /> },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}

function Others({ uids }: { uids: readonly string[] }) {
  const t = useText();
  if (uids.length === 0) return <span className="text-ink-faint">{t('users.devices.nobody')}</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {uids.map((uid) => (
        <UserLink key={uid} uid={uid} />
      ))}
    </span>
  );
}
