import { leastOf, shareOfWhole, subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import { ProgressBar } from '../kit/progress-bar.tsx';
import { useMoment } from '../kit/use-moment.ts';
import { Link } from '../navigation/link.tsx';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';
import type { Wallet } from './use-wallet.ts';

export interface LocksProps {
  wallet: Wallet;
  /** An amount as text, or hidden. */
  shown: (amount: string) => string;
  /** Set if the list is beside a bar whose parts have these colours. */
  isColoured?: boolean;
  className?: string;
}

export const LOCK_COLOURS: Readonly<Record<Wallet['locks'][number]['kind'], string>> = {
  safe: 'bg-accent/55',
  withdrawal: 'bg-stripes',
  wager: 'bg-line-strong',
};

/**
 * The reasons why money cannot be withdrawn: each hold, and for a bonus the remaining turnover. Empty if there are
 * none.
 */
export function Locks({ wallet: { locks, bonus }, shown, isColoured = false, className = '' }: LocksProps) {
  const t = useText();
  if (locks.length === 0 && !bonus) return null;
  return (
    <ul aria-label={t('wallet.locks')} className={`flex flex-col gap-2 text-sm ${className}`}>
      {locks.map((lock) => (
        <li key={lock.kind} className="flex flex-wrap items-baseline justify-between gap-x-2">
          {isColoured && <span aria-hidden className={`size-2.5 shrink-0 rounded-xs ${LOCK_COLOURS[lock.kind]}`} />}
          <LockReason lock={lock} />
          <span className="tabular ms-auto">{shown(lock.amount)}</span>
        </li>
      ))}
      {bonus && <Turnover bonus={bonus} shown={shown} />}
    </ul>
  );
}

/** A bonus's hold links the bonus's remaining conditions. */
function LockReason({ lock: { kind, reason } }: { lock: Wallet['locks'][number] }) {
  const { features } = useSite();
  if (kind !== 'wager' || !features.bonus) return <span className="flex-[1_1_9rem] text-ink-soft">{reason}</span>;
  return (
    <Link
      to="/Bonus"
      search={{ tab: 'active' }}
      className="flex-[1_1_9rem] text-accent-ink underline underline-offset-2"
    >
      {reason}
    </Link>
  );
}

function Turnover({ bonus, shown }: { bonus: NonNullable<Wallet['bonus']>; shown: LocksProps['shown'] }) {
  const t = useText();
  const moment = useMoment();
  const { title, amount, need, until } = bonus;
  const done = leastOf(bonus.done, need);
  const left = shown(subtractMoney(need, done));
  return (
    <li className="flex flex-col gap-2 rounded-control bg-page p-3.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <Link
          to="/Bonus"
          search={{ tab: 'active' }}
          className="min-w-0 flex-[1_1_9rem] break-words font-semibold text-accent-ink underline underline-offset-2"
        >
          {title}
        </Link>
        <span className="tabular ms-auto">{shown(amount)}</span>
      </p>
      <ProgressBar
        label={t('wallet.turnover')}
        share={shareOfWhole(done, need)}
        text={t('wallet.turnover.progress', { done: shown(done), need: shown(need) })}
      />
      <p className="text-ink-soft">
        {until ? t('wallet.turnover.until', { left, until: moment(until) }) : t('wallet.turnover.left', { left })}
      </p>
    </li>
  );
}
