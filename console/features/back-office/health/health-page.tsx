import { CircleCheck, TriangleAlert } from 'lucide-react';
import { durationText, Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useText } from '../../../texts.ts';
import { BackgroundWork } from './background-work.tsx';
import { DoctorPanel } from './doctor-panel.tsx';
import type { Health } from './health.ts';
import { NowPanel } from './now-panel.tsx';
import { AlarmCard, RuleList } from './rules.tsx';

/** Whether all parts work, which parts do not, and the steps to take. */
export function Page() {
  const t = useText();
  const health = useCall('/console/health', {}, { everyMs: POLL.list });
  return (
    <PageFrame title={t('health.title')}>
      <QueryState query={health}>
        {(data) => (
          <>
            <Verdict health={data} />
            <Channels channels={data.channels} />
            {data.rules
              .filter(({ state }) => state === 'firing')
              .sort((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical'))
              .map((rule) => (
                <AlarmCard key={rule.name} rule={rule} />
              ))}
            <div className="grid items-start gap-4 wide:grid-cols-[3fr_2fr]">
              <div className="flex min-w-0 flex-col gap-4">
                <DoctorPanel />
                <RuleList rules={data.rules.filter(({ state }) => state !== 'firing')} />
              </div>
              {/* On a phone the few figures come before the long list. */}
              <div className="order-first flex min-w-0 flex-col gap-4 wide:order-none">
                <NowPanel health={data} />
                <BackgroundWork health={data} />
                <Ended ended={data.ended} />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}

function Verdict({ health: { rules, channels, asOf } }: { health: Health }) {
  const t = useText();
  const firing = rules.filter(({ state }) => state === 'firing');
  const critical = firing.filter(({ severity }) => severity === 'critical').length;
  const pending = rules.filter(({ state }) => state === 'pending').length;
  const isGood = firing.length === 0;
  const channelNames = channels.email && channels.webhook ? 'both' : channels.email ? 'email' : 'webhook';
  const Icon = isGood ? CircleCheck : TriangleAlert;
  const tone = isGood
    ? 'bg-positive-soft text-positive'
    : critical > 0
      ? 'bg-negative-soft text-negative'
      : 'bg-notice-soft text-notice';
  const details = [
    isGood && t('health.goodText', { count: rules.length }),
    critical > 0 && t('health.critical', { count: critical }),
    pending > 0 && t('health.pending', { count: pending }),
    (channels.email || channels.webhook) && t('health.told', { channels: t(`health.told.${channelNames}`) }),
  ].filter((text) => text !== false);
  return (
    <div role="status" className={`flex items-start gap-3 rounded-card px-4 py-3 ${tone}`}>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold text-lg leading-snug">
          {isGood ? t('health.good') : t('health.bad', { count: firing.length })}
        </p>
        <p>
          {details.map((text) => `${text} · `)}
          {t('health.asOf')} <Moment at={asOf} />
        </p>
      </div>
    </div>
  );
}

function Channels({ channels: { email, webhook, unsent } }: { channels: Health['channels'] }) {
  const t = useText();
  return (
    <>
      {!email && !webhook && (
        <Notice>
          <p className="font-medium">{t('health.untold')}</p>
          <p>{t('health.untoldText')}</p>
        </Notice>
      )}
      {unsent
        .filter(({ fault }) => fault !== '')
        .map(({ channel, since, fault }) => (
          <Notice key={channel} tone="negative">
            <p className="font-medium">
              {t('health.unsent', { channel: t(channel === 'email' ? 'health.told.email' : 'health.told.webhook') })} ·{' '}
              <Moment at={since} />
            </p>
            <p>{fault}</p>
          </Notice>
        ))}
    </>
  );
}

function Ended({ ended }: { ended: Health['ended'] }) {
  const t = useText();
  return (
    <Panel title={t('health.ended')} flush={ended.length > 0}>
      {ended.length === 0 ? (
        <p className="text-ink-faint">{t('health.endedNone')}</p>
      ) : (
        <Table
          caption={t('health.ended')}
          rows={ended}
          keyOf={({ title, where, since }) => `${title} ${where} ${since}`}
          columns={[
            {
              key: 'alarm',
              head: t('health.alarm'),
              cell: ({ title, where }) => (
                <>
                  {title}
                  {where !== '' && <span className="text-ink-faint"> · {where}</span>}
                </>
              ),
            },
            { key: 'from', head: t('health.from'), isFigure: true, cell: ({ since }) => <Moment at={since} /> },
            {
              key: 'lasted',
              head: t('health.lasted'),
              isFigure: true,
              cell: ({ since, endedAt }) =>
                durationText(Math.round((new Date(endedAt).getTime() - new Date(since).getTime()) / 1000), t),
            },
          ]}
        />
      )}
    </Panel>
  );
}
