import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { CircleAlert, CircleCheck, CircleSlash, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { Outcome } from '../../../kit/outcome.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useConnection } from '../../../site/use-connection.ts';
import { useText } from '../../../texts.ts';
import { Countdown } from './countdown.tsx';
import type { Deposit, DepositStatus } from './deposit-status.ts';
import { InAppHint } from './in-app-hint.tsx';

const WAITS = { icon: Hourglass, tone: 'text-accent-ink' };
const NEEDS_EYES = { icon: CircleAlert, tone: 'text-notice' };
/** The look of ended payments that moved no money and are not failures. */
const NOT_PAID = { icon: CircleSlash, tone: 'text-ink-faint' };
const STYLES: Readonly<Record<DepositStatus, { icon: LucideIcon; tone: string }>> = {
  opening: NEEDS_EYES,
  waiting: WAITS,
  over: NEEDS_EYES,
  pending: WAITS,
  credited: { icon: CircleCheck, tone: 'text-positive' },
  review: NEEDS_EYES,
  unclear: NEEDS_EYES,
  expired: NOT_PAID,
  cancelled: NOT_PAID,
  refused: { icon: CircleX, tone: 'text-negative' },
  sentBack: { icon: Undo2, tone: 'text-negative' },
  chargedBack: { icon: Undo2, tone: 'text-negative' },
};

/** The status of the money, announced whenever it changes, with the single next step. */
export function StatusCard({
  deposit,
  status,
  onOver,
}: {
  deposit: Deposit;
  status: DepositStatus;
  /** Called when the time to pay is over by this phone's clock. */
  onOver: () => void;
}) {
  const t = useText();
  return (
    <section className="flex flex-col gap-5">
      <Outcome
        {...STYLES[status]}
        title={t(`deposit.status.${status}`)}
        amount={deposit.credited ?? deposit.amount}
        text={whyText(t, deposit, status)}
      />
      {status === 'waiting' && deposit.expiresAt !== null && <Countdown until={deposit.expiresAt} onOver={onOver} />}
      {status === 'waiting' && deposit.payUrl !== '' && (
        <>
          <InAppHint />
          <a href={deposit.payUrl} className={buttonClass({ size: 'wide' })}>
            {t('deposit.payNow')}
          </a>
        </>
      )}
      <Next status={status} />
    </section>
  );
}

/** The server's own reason if it gives one; otherwise the text for this status. */
function whyText(t: ReturnType<typeof useText>, deposit: Deposit, status: DepositStatus): string {
  switch (status) {
    case 'waiting':
      // A payment by hand is credited when it appears in the bank's statement.
      return t(deposit.way === 'page' ? 'deposit.status.waiting.text' : 'deposit.status.waiting.byHand', {
        arrival: deposit.arrival,
      });
    case 'opening':
    case 'over':
    case 'pending':
      return t(`deposit.status.${status}.text`);
    case 'expired':
      return t('deposit.status.over.text');
    default:
      return deposit.reason;
  }
}

function Next({ status }: { status: DepositStatus }) {
  const t = useText();
  const takesDeposits = useConnection('deposits');
  switch (status) {
    case 'credited':
      return (
        <Link to="/my" replace className={buttonClass({ size: 'wide' })}>
          {t('deposit.toAccount')}
        </Link>
      );
    case 'opening':
    case 'over':
    case 'expired':
    case 'cancelled':
    case 'refused':
      return (
        takesDeposits && (
          <Link to="/Deposit" replace className={buttonClass({ size: 'wide' })}>
            {t('deposit.again')}
          </Link>
        )
      );
    case 'review':
    case 'unclear':
    case 'sentBack':
    case 'chargedBack':
      return (
        <Link to="/Service" className={buttonClass({ tone: 'plain', size: 'wide' })}>
          {t('deposit.service')}
        </Link>
      );
    default:
      return null;
  }
}
