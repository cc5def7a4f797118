import { isZero } from '@pitaka/ui/money/minor-units.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { LOCK_COLOURS, Locks } from '../../../wallet/locks.tsx';
import type { Wallet } from '../../../wallet/use-wallet.ts';
import { inGameOf, lockedOf } from './derived-figures.ts';

export interface WalletPartsProps {
  wallet: Wallet;
  /** An amount as text, or hidden. */
  shown: (amount: string) => string;
  isHidden: boolean;
}

/** The total as one bar: the available part, each locked part with its reason, and the part in games. */
export function WalletParts({ wallet, shown, isHidden }: WalletPartsProps) {
  const t = useText();
  const { features } = useSite();
  const inGame = inGameOf(wallet);
  const locked = lockedOf(wallet);
  const parts = [
    { name: 'available', amount: wallet.canWithdrawCoin, colour: 'bg-accent' },
    ...wallet.locks.map(({ kind, amount }) => ({ name: kind, amount, colour: LOCK_COLOURS[kind] })),
    { name: 'games', amount: inGame, colour: 'bg-orange' },
  ].filter(({ amount }) => !isZero(amount));
  // The whole balance is available, and the card above shows it.
  if (isZero(locked) && isZero(inGame) && !wallet.bonus) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 className="font-semibold text-sm">{t('wallet.parts')}</h2>
      {/* Its lengths would tell the amounts that are hidden. */}
      {!isHidden && parts.length > 1 && (
        <div aria-hidden data-testid="parts" className="flex h-3.5 gap-0.5 overflow-hidden rounded-full">
          {parts.map(({ name, amount, colour }) => (
            <span
              key={name}
              style={{ flexGrow: Number(amount) }}
              // Shown even if it is a thousandth of the whole.
              className={`min-w-2 basis-0 rounded-xs ${colour}`}
            />
          ))}
        </div>
      )}
      <dl className="flex flex-col gap-2 text-sm">
        <Part colour="bg-accent" name={t('wallet.part.available')}>
          {shown(wallet.canWithdrawCoin)}
        </Part>
        {!isZero(inGame) && (
          <Part colour="bg-orange" name={t('wallet.inGame')}>
            {features.channels ? (
              <Link to="/Games" className="-my-3 inline-block py-3 text-accent-ink">
                {shown(inGame)}
              </Link>
            ) : (
              shown(inGame)
            )}
          </Part>
        )}
        {!isZero(locked) && <Part name={t('wallet.locked')}>{shown(locked)}</Part>}
      </dl>
      <Locks wallet={wallet} shown={shown} isColoured className="border-line border-t pt-3" />
    </div>
  );
}

function Part({ colour, name, children }: { colour?: string; name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {colour && <span aria-hidden className={`size-2.5 shrink-0 rounded-xs ${colour}`} />}
      <dt className="min-w-0 flex-[1_1_7rem] text-ink-soft">{name}</dt>
      <dd className="tabular ms-auto font-semibold">{children}</dd>
    </div>
  );
}
