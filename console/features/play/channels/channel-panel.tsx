import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Channel } from './channel.ts';
import type { ChannelTask } from './channel-dialogs.tsx';
import { GameList } from './game-list.tsx';
import { HealthFigures } from './health-figures.tsx';

const LINK = 'text-accent-ink underline-offset-2 hover:underline';

interface ChannelPanelProps {
  channel: Channel;
  onTask: (task: ChannelTask) => void;
}

/** One provider: the state of its calls, its settings, and its games. */
export function ChannelPanel({ channel, onTask }: ChannelPanelProps) {
  const t = useText();
  const may = useHasPermission();
  const isOpen = channel.state === 'open';
  // The sandbox’s own balances are on this server, so there is no signature.
  const isWithoutKey = channel.dialect === 'sandbox';
  return (
    <Panel
      title={channel.name}
      action={
        <span className="pe-2">
          <Badge tone={isOpen ? 'positive' : 'notice'}>
            {t(channel.isNew ? 'games.state.new' : `games.state.${channel.state}`)}
          </Badge>
        </span>
      }
    >
      {channel.kind === 'seamless' && <HealthFigures health={channel.health} />}
      <Facts
        facts={[
          channel.moved === null && {
            label: t('games.open'),
            value: (
              <>
                <Link to="/rounds" search={{ view: 'open', channel: channel.id }} className={LINK}>
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
          { label: t('games.today'), value: <Today channel={channel} /> },
          { label: t('games.limits'), value: <Limits limits={channel.limits} /> },
          channel.held.count > 0 && { label: t('games.held'), value: <Held channel={channel} /> },
          channel.pending !== null && {
            label: t('games.pending'),
            value: (
              <Link to="/approvals" search={{ id: channel.pending }} className={LINK}>
                {t('games.pending.look')}
              </Link>
            ),
          },
          channel.compared !== null && { label: t('games.compared'), value: <Compared channel={channel} /> },
          { label: t('games.kind'), value: t(`games.kind.${channel.kind}`) },
          {
            label: t('games.dialect'),
            value: termOf(t, 'games.dialect', channel.dialect),
          },
          channel.moved === null && { label: t('games.address'), value: <Copyable value={channel.address} /> },
          channel.apiUrl !== '' && { label: t('games.apiUrl'), value: <Copyable value={channel.apiUrl} /> },
          { label: t('games.launchUrl'), value: <span className="mono break-all text-xs">{channel.launchUrl}</span> },
          !isWithoutKey && {
            label: t('games.key'),
            value: channel.keyPrint === '' ? t('games.key.none') : <span className="mono">{channel.keyPrint}</span>,
          },
          channel.moved === null && {
            label: t('games.times'),
            value: (
              <>
                {t('games.times.of', { token: channel.tokenMinutes, round: channel.roundMinutes })}
                {channel.closeHours > 0 && ` · ${t('games.times.close', { hours: channel.closeHours })}`}
              </>
            ),
          },
          channel.moved === null && { label: t('games.lastCall'), value: <Moment at={channel.health.lastAt} /> },
        ]}
      />
      <GameList channel={channel} onTask={onTask} />
      {may('channel.manage') && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => onTask({ kind: 'edit', channel })}>{t('games.edit')}</Button>
          {!isWithoutKey && <Button onClick={() => onTask({ kind: 'rotate', channel })}>{t('games.rotate')}</Button>}
          <Button tone={isOpen ? 'danger' : 'plain'} onClick={() => onTask({ kind: 'switch', channel })}>
            {t(isOpen ? 'games.pause' : 'games.reopen')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/**
 * For a channel that is played from the wallet: bets and wins. For a channel with balances of its own: transfers to and
 * from the channel.
 */
function Today({ channel: { moved, betToday, winToday } }: { channel: Channel }) {
  const t = useText();
  const figures =
    moved === null
      ? [
          { label: t('games.staked'), amount: betToday },
          { label: t('games.won'), amount: winToday },
        ]
      : [
          { label: t('games.movedIn'), amount: moved.in },
          { label: t('games.movedOut'), amount: moved.out },
        ];
  return (
    <span className="flex flex-wrap gap-x-3">
      {figures.map(({ label, amount }) => (
        <span key={label}>
          {label} <Money amount={amount} />
        </span>
      ))}
      {moved !== null && moved.checking > 0 && (
        <span className="font-semibold text-notice">{t('games.moving', { count: moved.checking })}</span>
      )}
    </span>
  );
}

/** The limits of its wins, and the part used since midnight. */
function Limits({ limits }: Pick<Channel, 'limits'>) {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>
        {t('games.limits.win', { times: limits.winTimes })} <Money amount={limits.largestWin} />
      </span>
      <span>
        {t('games.limits.net')} <Money amount={limits.netToday} /> {t('games.limits.of')}{' '}
        <Money amount={limits.dailyNet} />
      </span>
      <span>
        {t('games.limits.free')} <Money amount={limits.freeToday} /> {t('games.limits.of')}{' '}
        <Money amount={limits.freeWins} />
      </span>
    </span>
  );
}

function Held({ channel: { id, held } }: { channel: Channel }) {
  const t = useText();
  const may = useHasPermission();
  const text = (
    <>
      {t('games.findings', { count: held.count })} <Money amount={held.amount} />
    </>
  );
  if (!may('reconciliation.view')) return text;
  return (
    <Link
      to="/reconciliation"
      search={{ view: 'open', about: 'channel', provider: id }}
      className="font-semibold text-negative underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  );
}

/** The last comparison with its provider's report, and the differences. */
function Compared({ channel: { id, compared } }: { channel: Channel }) {
  const t = useText();
  const may = useHasPermission();
  if (compared === null) return null;
  const findings = t('games.findings', { count: compared.findings });
  return (
    <span className="flex flex-wrap gap-x-3">
      {compared.at === null ? t('games.compared.never') : <Moment at={compared.at} />}
      {compared.fault !== '' && <span className="text-negative">{t('games.compared.silent')}</span>}
      {compared.findings > 0 && may('reconciliation.view') ? (
        <Link
          to="/reconciliation"
          search={{ view: 'open', about: 'channel', provider: id }}
          className="font-semibold text-negative underline-offset-2 hover:underline"
        >
          {findings}
        </Link>
      ) : (
        <span className={compared.findings > 0 ? 'font-semibold text-negative' : 'text-ink-faint'}>{findings}</span>
      )}
    </span>
  );
}
