import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Button } from '../../../controls/button.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useList } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

const MINUTES = ['10', '60', '360', '1440'] as const;
const EVERY_MS = 20_000;

export function Page() {
  const t = useText();
  const may = useMay();
  const go = useGo();
  const { older } = useFilters();
  const minutes = MINUTES.find((one) => one === older) ?? MINUTES[0];
  const list = useList('/console/applications/stuck', { olderThanMinutes: Number(minutes) }, { everyMs: EVERY_MS });
  const { current, pick } = useRowKeys(list.items, (row) => row.id);
  const retry = useCommand('/console/applications/retry', {
    toast: true,
    onDone: ({ state }) =>
      showToast(t(`queues.stuck.${state}`), { tone: state === 'linked' ? 'positive' : 'neutral', place: 'bottom' }),
  });
  return (
    <PageFrame title={t('queues.stuck.title')} lead={t('queues.stuck.lead')}>
      <FilterBar
        values={{ older: minutes }}
        onApply={(search) => go({ to: '/applications', search })}
        fields={[
          {
            name: 'older',
            label: t('queues.stuck.older'),
            kind: 'choice',
            isNeeded: true,
            choices: MINUTES.map((value) => ({
              value,
              label:
                Number(value) < 60
                  ? t('queues.stuck.minutes', { minutes: value })
                  : t('queues.stuck.hours', { hours: Number(value) / 60 }),
            })),
          },
        ]}
      />
      <Panel flush>
        <ListTable
          caption={t('queues.stuck.title')}
          list={list}
          keyOf={(row) => row.id}
          current={current}
          onPick={pick}
          emptyTitle={t('queues.stuck.none')}
          emptyText={t('queues.stuck.noneText')}
          columns={[
            { key: 'age', head: t('queues.waits'), cell: (row) => <Age since={row.appliedAt} lateAfterMinutes={60} /> },
            { key: 'user', head: t('queues.user'), cell: (row) => <UserLink uid={row.uid} /> },
            {
              key: 'item',
              head: t('queues.stuck.item'),
              cell: (row) => (
                <>
                  {row.item} <span className="mono text-ink-faint">{row.externalId}</span>
                </>
              ),
            },
            { key: 'asks', head: t('queues.stuck.asks'), isFigure: true, cell: (row) => row.asks },
            {
              key: 'next',
              head: t('queues.stuck.next'),
              from: 'desktop',
              cell: (row) => <Moment at={row.nextAskAt} />,
            },
            {
              key: 'retry',
              head: <span className="sr-only">{t('queues.stuck.retry')}</span>,
              className: 'text-end',
              cell: (row) =>
                may('application.retry') ? (
                  <Button busy={retry.isRunning} onClick={() => retry.run({ id: row.id })}>
                    {t('queues.stuck.retry')}
                  </Button>
                ) : undefined,
            },
          ]}
        />
      </Panel>
    </PageFrame>
  );
}
