import { isZero, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { buttonClass, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  Eye,
  EyeOff,
  type LucideIcon,
  ReceiptText,
  RotateCw,
  Vault,
} from 'lucide-react';
import { NotUpdated } from '../../../kit/answer-view.tsx';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { AddressLink, Link } from '../../../navigation/link.tsx';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { useHiddenBalance } from '../../../wallet/hidden-balance.ts';
import { Locks } from '../../../wallet/locks.tsx';
import { UnpaidDeposits } from '../../../wallet/unpaid-deposits.tsx';
import { useWallet, type Wallet } from '../../../wallet/use-wallet.ts';
import { inGameOf, lockedOf } from './derived-figures.ts';

const COVERED = '••••••';

/**
 * Spec: D1. The balance, the part of it in games, the withdrawable part, and why the rest is locked. The reasons are
 * below the buttons, which must not move away from a finger when the reasons arrive.
 */
export function WalletFigures() {
  const t = useText();
  const money = useMoney();
  const { hidden, toggle } = useHiddenBalance();
  const shown = (amount: string) => (hidden ? COVERED : money(amount));
  const answer = useWallet();
  const { data, failed, loading, reload } = answer;
  const inGame = data ? inGameOf(data) : '0';
  const Covering = hidden ? EyeOff : Eye;
  return (
    <section aria-label={t('wallet.title')} className="flex flex-col gap-4 rounded-card bg-surface p-5">
      <div className="flex items-center justify-between gap-2">
        <p className="text-ink-soft text-sm">{t('wallet.total')}</p>
        <div className="-my-2 -me-2.5 flex">
          <IconButton label={t(hidden ? 'wallet.show' : 'wallet.hide')} aria-pressed={hidden} onClick={toggle}>
            <Covering aria-hidden size={20} />
          </IconButton>
          <IconButton label={t('wallet.refresh')} aria-busy={loading || undefined} onClick={() => void reload()}>
            <RotateCw aria-hidden size={19} className={loading ? 'animate-spin' : undefined} />
          </IconButton>
        </div>
      </div>
      <p className="-mt-3" data-testid="total">
        {data ? (
          <FitAmount rem={1.875} className="font-bold tracking-tight">
            {shown(sumOf([data.totalCoin, inGame]))}
          </FitAmount>
        ) : (
          <Skeleton className="h-10 w-48" />
        )}
      </p>
      {!isZero(inGame) && (
        <p className="-mt-3 text-ink-soft text-sm">{t('wallet.total.games', { amount: shown(inGame) })}</p>
      )}
      {data ? (
        <NotUpdated answer={answer} />
      ) : (
        failed && <FailedLine title={t('wallet.failed')} retryLabel={t('shell.retry')} onRetry={() => void reload()} />
      )}
      <InAndOut />
      <UnpaidDeposits />
      <WalletActions />
      {data ? <Figures wallet={data} shown={shown} /> : <FiguresSkeleton />}
    </section>
  );
}

function Figures({ wallet, shown }: { wallet: Wallet; shown: (amount: string) => string }) {
  const t = useText();
  const locked = lockedOf(wallet);
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-3">
        <Figure label={t('wallet.withdrawable')} value={shown(wallet.canWithdrawCoin)} />
        <Figure label={t('wallet.locked')} value={shown(locked)} />
        {wallet.channelData.length > 0 && (
          <Figure label={t('wallet.inGame')} value={shown(inGameOf(wallet))} to="/Games" />
        )}
      </dl>
      {!isZero(wallet.debt) && (
        <p className="rounded-control bg-notice-soft px-3.5 py-3 text-notice text-sm">
          <b className="block font-semibold">{t('wallet.debt', { amount: shown(wallet.debt) })}</b>
          {t('wallet.debt.text')}
        </p>
      )}
      <Locks wallet={wallet} shown={shown} className="border-line border-t pt-3" />
    </>
  );
}

/** `to`: the page where the figure comes from, and can be changed. */
function Figure({ label, value, to }: { label: string; value: string; to?: '/Games' }) {
  const { features } = useSite();
  const amount = (
    <FitAmount rem={1.125} className="font-semibold">
      {value}
    </FitAmount>
  );
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>
        {to && features.channels ? (
          <Link to={to} className="-my-2 block py-2 text-accent-ink">
            {amount}
          </Link>
        ) : (
          amount
        )}
      </dd>
    </div>
  );
}

function FiguresSkeleton() {
  const { features } = useSite();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      {features.channels && <Skeleton className="h-12" />}
    </div>
  );
}

/** The two most frequent actions, of those that this server offers. */
function InAndOut() {
  const t = useText();
  const takesDeposits = useConnection('deposits');
  const pays = useConnection('payouts');
  if (!takesDeposits && !pays) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
      {takesDeposits && (
        <AddressLink href="/Deposit" className={`${buttonClass()} px-2!`}>
          <BanknoteArrowDown aria-hidden size={20} className="shrink-0 max-[22rem]:hidden" />
          {t('account.deposit')}
        </AddressLink>
      )}
      {pays && (
        <AddressLink href="/Withdraw" className={`${buttonClass({ tone: 'plain' })} px-2!`}>
          <BanknoteArrowUp aria-hidden size={20} className="shrink-0 max-[22rem]:hidden" />
          {t('account.withdraw')}
        </AddressLink>
      )}
    </div>
  );
}

function WalletActions() {
  const t = useText();
  const { features } = useSite();
  return (
    <nav aria-label={t('wallet.actions')} className="flex flex-wrap gap-2">
      {features.transfer && <Action to="/Transfer" icon={ArrowLeftRight} label={t('transfer.title')} />}
      {features.safe && <Action to="/Safe" icon={Vault} label={t('safe.title')} />}
      <Action to="/Records" icon={ReceiptText} label={t('records.title')} />
    </nav>
  );
}

function Action({
  to,
  icon: Icon,
  label,
}: {
  to: '/Transfer' | '/Safe' | '/Records';
  icon: LucideIcon;
  label: string;
}) {
  return (
    <Link
      to={to}
      className="flex min-h-16 min-w-24 max-w-full flex-[1_0_auto] flex-col items-center justify-center gap-1 rounded-control bg-accent-soft px-1 text-center font-semibold text-accent-ink text-sm leading-tight"
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <span className="max-w-full hyphens-auto break-words">{label}</span>
    </Link>
  );
}
