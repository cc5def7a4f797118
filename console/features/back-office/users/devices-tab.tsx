import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { UidLinks } from '../../../kit/records/uid-links.tsx';
import { useText } from '../../../texts.ts';

/** The devices an account was used on, and other users of each. */
export function DevicesTab({ uid }: { uid: string }) {
  const seen = useCall('/console/users/devices', { uid });
  return <QueryState query={seen}>{(data) => <Devices {...data} />}</QueryState>;
}

function Devices({ devices, addresses }: AnswerOf<'/console/users/devices'>) {
  const t = useText();
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
              {
                key: 'shared',
                head: t('users.devices.shared'),
                cell: (row) => <UidLinks uids={row.sharedWith} none={t('users.devices.nobody')} />,
              },
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
              {
                key: 'shared',
                head: t('users.devices.shared'),
                cell: (row) => <UidLinks uids={row.sharedWith} none={t('users.devices.nobody')} />,
              },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
