import { isZero, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChevronRight,
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
import { UnpaidDeposits } from '../../../wallet/unpaid-deposits.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { inGameOf } from './derived-figures.ts';
import { ReadyCard } from './ready-card.tsx';
import { WalletParts } from './wallet-parts.tsx';

const COVERED = '••••••';

/**
 * Spec: D1. The card has the withdrawable balance, the total in small figures beside it, and the four ways of moving
 * money. Below the card are the parts of the total, with the reasons why some are locked.
 */
export function WalletFigures() {
  const t = useText();
  const money = useMoney();
  const { hidden, toggle } = useHiddenBalance();
  const shown = (amount: string) => (hidden ? COVERED : money(amount));
  const answer = useWallet();
  const { data, failed, loading, reload } = answer;
  const total = data && sumOf([data.totalCoin, inGameOf(data)]);
  const Covering = hidden ? EyeOff : Eye;
  return (
    <section aria-label={t('wallet.title')} className="flex flex-col gap-3">
      <div className="wallet-card">
        <div className="flex flex-col gap-1 px-5 pt-3 pb-4">
          <div className="flex flex-wrap items-center gap-x-1">
            <p className="text-sm">{t('wallet.withdrawable')}</p>
            <IconButton
              label={t(hidden ? 'wallet.show' : 'wallet.hide')}
              aria-pressed={hidden}
              onClick={toggle}
              className="-my-1 text-on-accent!"
            >
              <Covering aria-hidden size={19} />
            </IconButton>
            <IconButton
              label={t('wallet.refresh')}
              aria-busy={loading || undefined}
              onClick={() => void reload()}
              className="-my-1 -me-3 ms-auto text-on-accent!"
            >
              <RotateCw aria-hidden size={18} className={loading ? 'animate-spin' : undefined} />
            </IconButton>
          </div>
          {data ? (
            <FitAmount rem={2.75} className="font-bold tracking-tight">
              {shown(data.canWithdrawCoin)}
            </FitAmount>
          ) : (
            <Skeleton className="h-14 w-56 max-w-full opacity-30" />
          )}
          <p className="tabular text-sm">
            {t('wallet.total')}{' '}
            <span data-testid="total" className="font-semibold">
              {total === undefined ? '–' : shown(total)}
            </span>
          </p>
        </div>
        <Pocket />
      </div>
      {data ? (
        <NotUpdated answer={answer} />
      ) : (
        failed && <FailedLine title={t('wallet.failed')} retryLabel={t('shell.retry')} onRetry={() => void reload()} />
      )}
      <UnpaidDeposits />
      {data && !isZero(data.debt) && (
        <p className="rounded-card bg-notice-soft px-4 py-3 text-notice text-sm">
          <b className="block font-semibold">{t('wallet.debt', { amount: shown(data.debt) })}</b>
          {t('wallet.debt.text')}
        </p>
      )}
      <ReadyCard />
      {data && <WalletParts wallet={data} shown={shown} isHidden={hidden} />}
      <Link
        to="/Records"
        className="flex min-h-14 items-center gap-3 rounded-card bg-surface px-4 font-semibold active:bg-sunken"
      >
        <ReceiptText aria-hidden size={21} strokeWidth={1.75} className="shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1 text-[length:min(1rem,6.5vw)]">{t('records.title')}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" />
      </Link>
    </section>
  );
}

/** The ways of moving money that this site and server offer. */
function Pocket() {
  const t = useText();
  const { features } = useSite();
  const takesDeposits = useConnection('deposits');
  const pays = useConnection('payouts');
  if (!takesDeposits && !pays && !features.transfer && !features.safe) return null;
  return (
    <div className="wallet-pocket">
      <svg aria-hidden viewBox="0 0 358 150" preserveAspectRatio="none" className="wallet-pocket-shape">
        <path d="M0 22C0 6 10 0 24 0h66c16 0 18 14 42 14h94c24 0 26-14 42-14h66c14 0 24 6 24 22v128H0z" />
        <path d="M8 152V24C8 13 15 8 26 8h62c15 0 19 14 44 14h94c25 0 29-14 44-14h62c11 0 18 5 18 16v128" />
      </svg>
      <nav aria-label={t('wallet.actions')} className="@container relative">
        <div className="grid @max-[19rem]:grid-flow-row grid-flow-col auto-cols-fr @max-[19rem]:grid-cols-2 @max-[9.5rem]:grid-cols-1">
          {takesDeposits && <Way href="/Deposit" icon={BanknoteArrowDown} label={t('account.deposit')} isFirst />}
          {pays && (
            <Way href="/Withdraw" icon={BanknoteArrowUp} label={t('account.withdraw')} isFirst={!takesDeposits} />
          )}
          {features.transfer && <Way href="/Transfer" icon={ArrowLeftRight} label={t('transfer.title')} />}
          {features.safe && <Way href="/Safe" icon={Vault} label={t('safe.title')} />}
        </div>
      </nav>
    </div>
  );
}

interface WayProps {
  href: string;
  icon: LucideIcon;
  label: string;
  /** The most frequent way of moving money. */
  isFirst?: boolean;
}

function Way({ href, icon: Icon, label, isFirst = false }: WayProps) {
  return (
    <AddressLink
      href={href}
      className="flex min-w-0 flex-col items-center gap-1.5 px-0.5 py-1 text-center font-semibold text-sm leading-tight"
    >
      <span
        aria-hidden
        className={`grid size-13 place-items-center rounded-full ${isFirst ? 'bg-on-accent text-accent' : 'bg-on-accent/18'}`}
      >
        <Icon size={23} strokeWidth={1.75} />
      </span>
      <span className="max-w-full hyphens-auto break-words">{label}</span>
    </AddressLink>
  );
}
