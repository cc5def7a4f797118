import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Button } from '../../../controls/button.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCommand } from '../../../data/use-command.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

const LATE_AFTER_MINUTES = 60;

/** Applications whose link the platform has not sent, by how long they have waited. */
export const Page = defineListPage({
  path: '/applications',
  title: 'queues.stuck.title',
  lead: 'queues.stuck.lead',
  call: '/console/applications/stuck',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  views: [
    { id: '10', label: 'queues.stuck.tenMinutes' },
    { id: '60', label: 'queues.stuck.oneHour' },
    { id: '360', label: 'queues.stuck.sixHours' },
    { id: '1440', label: 'queues.stuck.oneDay' },
  ],
  request: ({ view }) => ({ olderThanMinutes: Number(view) }),
  columns: (t) => [
    {
      key: 'age',
      head: t('queues.waits'),
      cell: (row) => <Age since={row.appliedAt} lateAfterMinutes={LATE_AFTER_MINUTES} />,
    },
    { key: 'user', head: t('queues.person'), cell: (row) => <UserLink uid={row.uid} /> },
    {
      key: 'item',
      head: t('queues.stuck.item'),
      cell: (row) => (
        <>
          <span className="font-semibold">{row.item}</span>{' '}
          <span className="mono text-ink-faint">{row.externalId}</span>
        </>
      ),
    },
    { key: 'asks', head: t('queues.stuck.asks'), isFigure: true, cell: (row) => row.asks },
    { key: 'next', head: t('queues.stuck.next'), from: 'desktop', cell: (row) => <Moment at={row.nextAskAt} /> },
    {
      key: 'retry',
      head: <span className="sr-only">{t('queues.stuck.retry')}</span>,
      className: 'text-end',
      cell: (row) => <RetryButton id={row.id} />,
    },
  ],
  empty: { title: 'queues.stuck.none', text: 'queues.stuck.noneText' },
});

function RetryButton({ id }: { id: string }) {
  const t = useText();
  const may = useMay();
  const retry = useCommand('/console/applications/retry', {
    toast: true,
    onDone: ({ state }) =>
      showToast(t(`queues.stuck.${state}`), { tone: state === 'linked' ? 'positive' : 'neutral', place: 'bottom' }),
  });
  if (!may('application.retry')) return undefined;
  return (
    <Button busy={retry.isRunning} onClick={() => retry.run({ id })}>
      {t('queues.stuck.retry')}
    </Button>
  );
}
