import type { ReactNode } from 'react';
import { durationText } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { Table } from '../../../kit/lists/table.tsx';
import { useText } from '../../../texts.ts';
import type { Health } from './health.ts';

/** Workers and job queues: one line while all of them work; when opened, a line for each. */
export function BackgroundWork({ health: { workers, queues } }: { health: Health }) {
  const t = useText();
  const seconds = (value: number) => (value === 0 ? '–' : durationText(Math.round(value), t));
  const failing = workers.filter(({ failing: time }) => time > 0);
  const busy = queues.filter(({ waiting, failed, running }) => waiting + failed + running > 0);
  return (
    <Panel title={t('health.work')} flush>
      <Unfolding
        title={
          workers.length === 0
            ? t('health.workersNone')
            : failing.length === 0
              ? t('health.workersFine', { count: workers.length })
              : t('health.workersFailing', { count: failing.length })
        }
        isBad={failing.length > 0}
      >
        <Table
          caption={t('health.workers', { count: workers.length })}
          rows={[...workers].sort((a, b) => b.failing - a.failing)}
          keyOf={({ name }) => name}
          columns={[
            { key: 'worker', head: t('health.worker'), cell: ({ name }) => name },
            { key: 'age', head: t('health.lastPass'), isFigure: true, cell: ({ age }) => seconds(age) },
            {
              key: 'failing',
              head: t('health.failingFor'),
              isFigure: true,
              cell: ({ failing: time }) => seconds(time),
            },
          ]}
        />
      </Unfolding>
      <Unfolding
        title={
          busy.length === 0
            ? t('health.queuesFine', { count: queues.length })
            : t('health.queuesLate', { count: busy.length })
        }
        isBad={queues.some(({ failed }) => failed > 0)}
      >
        <Table
          caption={t('health.queue')}
          rows={[...queues].sort((a, b) => b.failed - a.failed || b.oldest - a.oldest)}
          keyOf={({ name }) => name}
          columns={[
            { key: 'queue', head: t('health.queue'), cell: ({ name }) => name },
            { key: 'running', head: t('health.runningNow'), isFigure: true, cell: ({ running }) => running || '–' },
            { key: 'waiting', head: t('health.waiting'), isFigure: true, cell: ({ waiting }) => waiting || '–' },
            { key: 'oldest', head: t('health.oldest'), isFigure: true, cell: ({ oldest }) => seconds(oldest) },
            { key: 'failed', head: t('health.failed'), isFigure: true, cell: ({ failed }) => failed || '–' },
          ]}
        />
      </Unfolding>
    </Panel>
  );
}

function Unfolding({ title, isBad, children }: { title: string; isBad: boolean; children: ReactNode }) {
  return (
    <details open={isBad} className="border-line border-b last:border-b-0">
      <summary className={`flex min-h-(--row) cursor-pointer items-center px-4 py-1 ${isBad ? 'text-negative' : ''}`}>
        {title}
      </summary>
      {children}
    </details>
  );
}
