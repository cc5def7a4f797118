import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Gamepad2, History } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { BreakNote } from '../../../kit/break-note.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { Page } from '../../../layout/page.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { router } from '../../../navigation/router.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Channel, ChosenGame } from './channel.ts';
import { ChannelSection } from './channel-section.tsx';
import { GameDialog } from './game-dialog.tsx';
import { GamesSkeleton } from './games-skeleton.tsx';
import { PlayBalance } from './play-balance.tsx';
import { RecentGames } from './recent-games.tsx';

type OwnBreak = Pick<AnswerOf<'/protection/state'>, 'endsAt' | 'until'>;

const NOTHING = {};

/** Spec: E7. The games, and the balance to play with. */
export default function GamesPage() {
  const { features } = useSite();
  return features.protection ? <ProtectedGames /> : <Games onBreak={undefined} />;
}

function ProtectedGames() {
  const { data } = useAnswer('/protection/state', NOTHING);
  return <Games onBreak={data && data.status !== 'none' ? data : undefined} />;
}

function Games({ onBreak }: { onBreak: OwnBreak | undefined }) {
  const t = useText();
  const moment = useMoment();
  const until = onBreak?.endsAt ?? onBreak?.until;
  const channels = useAnswer('/channel/list', NOTHING);
  const wallet = useWallet();
  const dialog = useHistoryDialog('game');
  const [chosen, setChosen] = useState<ChosenGame>();
  // Counts closed games, so that the last played game moves to the front.
  const [played, setPlayed] = useState(0);
  useLiveReload(MONEY_EVENTS, channels.reload);

  const play = (game: ChosenGame) => {
    setChosen(game);
    dialog.show();
  };
  // While a game is open its provider moves the money: only the wallet knows the balance.
  const renew = () => {
    void channels.reload();
    void wallet.reload();
    setPlayed((before) => before + 1);
  };
  return (
    <Page
      title={t('games.title')}
      under="/my"
      action={
        <IconButton
          label={t('games.record')}
          onClick={() => void router.navigate({ to: '/BettingRecord' })}
          className="text-accent-ink"
        >
          <History aria-hidden size={21} />
        </IconButton>
      }
    >
      <AnswerView answer={channels} skeleton={<GamesSkeleton />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<Gamepad2 size={40} strokeWidth={1.5} />}
              title={t('games.empty')}
              text={t('games.empty.text')}
            />
          ) : (
            <div className="flex flex-col gap-7">
              {onBreak && (
                <BreakNote
                  title={t('games.break')}
                  text={until ? t('games.break.text', { until: moment(until) }) : undefined}
                />
              )}
              <PlayBalance channels={list} isOnBreak={onBreak !== undefined} onRecalled={renew} />
              {!onBreak && <RecentGames channels={list} entry={played} onPlay={play} />}
              {list.map((channel: Channel) => (
                <ChannelSection
                  key={channel.channel}
                  channel={channel}
                  isOnBreak={onBreak !== undefined}
                  onPlay={play}
                  onMoved={renew}
                />
              ))}
            </div>
          )
        }
      </AnswerView>
      <GameDialog open={dialog.open} onClose={dialog.hide} onClosed={renew} chosen={chosen} />
    </Page>
  );
}
