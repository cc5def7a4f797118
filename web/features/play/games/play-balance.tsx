import { isZero, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Channel } from './channel.ts';
import { RecallButton } from './recall-button.tsx';

/** The balance to play with: the wallet itself if games use it directly, otherwise the money in the games. */
export function PlayBalance({
  channels,
  isOnBreak,
  onRecalled,
}: {
  channels: readonly Channel[];
  isOnBreak: boolean;
  onRecalled: () => void;
}) {
  const t = useText();
  const { features } = useSite();
  const takesDeposits = useConnection('deposits');
  const { data: wallet } = useWallet();
  const seamless = channels.find(({ kind }) => kind === 'seamless');
  const apart = channels.filter(({ kind }) => kind === 'transfer');
  const inGames = sumOf(apart.map(({ balance }) => balance));
  const amount = seamless?.balance ?? inGames;
  const isEmpty = isZero(amount) && (seamless !== undefined || isZero(wallet?.canWithdrawCoin ?? '0.00'));
  return (
    <div className="flex flex-col gap-3">
      <FigureCard label={t(seamless ? 'games.balance' : 'games.inGames')} amount={amount}>
        <p className="text-ink-soft text-sm">{t(seamless ? 'games.balance.text' : 'games.inGames.text')}</p>
        {isEmpty && !isOnBreak && features.wallet && takesDeposits && (
          <Link to="/Deposit" className={`${buttonClass({ tone: 'soft' })} mt-3`}>
            {t('games.deposit')}
          </Link>
        )}
      </FigureCard>
      {!isZero(inGames) && <RecallButton inGames={inGames} onRecalled={onRecalled} />}
    </div>
  );
}
