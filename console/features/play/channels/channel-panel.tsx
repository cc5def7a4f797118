import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Channel } from './channel.ts';
import type { ChannelTask } from './channel-dialogs.tsx';
import { GameList } from './game-list.tsx';
import { HealthFigures } from './health-figures.tsx';

interface ChannelPanelProps {
  channel: Channel;
  onTask: (task: ChannelTask) => void;
}

/** One provider: how its calls go, what it is set to, and its games. */
export function ChannelPanel({ channel, onTask }: ChannelPanelProps) {
  const t = useText();
  const may = useMay();
  const isOpen = channel.state === 'open';
  const link = 'text-accent-ink underline-offset-2 hover:underline';
  return (
    <Panel
      title={channel.name}
      action={
        <span className="pe-2">
          <Badge tone={isOpen ? 'positive' : 'notice'}>{t(`games.state.${channel.state}`)}</Badge>
        </span>
      }
    >
      <HealthFigures health={channel.health} />
      <Facts
        facts={[
          {
            label: t('games.open'),
            value: (
              <>
                <Link to="/rounds" search={{ view: 'open', channel: channel.id }} className={link}>
                  {channel.openRounds}
                </Link>
                {channel.lateRounds > 0 && (
                  <Link
                    to="/rounds"
                    search={{ view: 'late', channel: channel.id }}
                    className="ms-2 font-semibold text-negative underline-offset-2 hover:underline"
                  >
                    {t('games.late', { count: channel.lateRounds })}
                  </Link>
                )}
              </>
            ),
          },
          {
            label: t('games.today'),
            value: (
              <span className="flex flex-wrap gap-x-3">
                <span>
                  {t('games.staked')} <Money amount={channel.betToday} />
                </span>
                <span>
                  {t('games.won')} <Money amount={channel.winToday} />
                </span>
              </span>
            ),
          },
          { label: t('games.kind'), value: t(`games.kind.${channel.kind}`) },
          {
            label: t('games.dialect'),
            value: t(channel.dialect === 'hmac' ? 'games.dialect.hmac' : 'games.dialect.rsa'),
          },
          { label: t('games.address'), value: <Copyable value={channel.address} /> },
          { label: t('games.launchUrl'), value: <span className="mono break-all text-xs">{channel.launchUrl}</span> },
          {
            label: t('games.key'),
            value: channel.keyPrint === '' ? t('games.key.none') : <span className="mono">{channel.keyPrint}</span>,
          },
          {
            label: t('games.times'),
            value: t('games.times.of', { token: channel.tokenMinutes, round: channel.roundMinutes }),
          },
          { label: t('games.lastCall'), value: <Moment at={channel.health.lastAt} /> },
        ]}
      />
      <GameList channel={channel} onTask={onTask} />
      {may('channel.manage') && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => onTask({ kind: 'edit', channel })}>{t('games.edit')}</Button>
          <Button onClick={() => onTask({ kind: 'rotate', channel })}>{t('games.rotate')}</Button>
          <Button tone={isOpen ? 'danger' : 'plain'} onClick={() => onTask({ kind: 'switch', channel })}>
            {t(isOpen ? 'games.pause' : 'games.reopen')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
