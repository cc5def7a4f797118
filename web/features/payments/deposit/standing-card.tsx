import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { Countdown } from './countdown.tsx';
import type { Deposit, Standing } from './deposit-standing.ts';
import { InAppHint } from './in-app-hint.tsx';

const WAITS = { icon: Hourglass, tone: 'text-accent-ink' };
const NEEDS_EYES = { icon: CircleAlert, tone: 'text-notice' };
const ENDED = { icon: CircleX, tone: 'text-negative' };
const LOOKS: Readonly<Record<Standing, { icon: LucideIcon; tone: string }>> = {
  opening: NEEDS_EYES,
  waiting: WAITS,
  over: NEEDS_EYES,
  pending: WAITS,
  credited: { icon: CircleCheck, tone: 'text-positive' },
  review: NEEDS_EYES,
  unclear: NEEDS_EYES,
  expired: ENDED,
  refused: ENDED,
  sentBack: { icon: Undo2, tone: 'text-negative' },
  chargedBack: { icon: Undo2, tone: 'text-negative' },
};

/** Where the money stands, said at once and again whenever it changes, and the one thing to do about it. */
export function StandingCard({ deposit, standing }: { deposit: Deposit; standing: Standing }) {
  const t = useText();
  const money = useMoney();
  const { icon: Icon, tone } = LOOKS[standing];
  return (
    <section className="flex flex-col gap-5 pt-2">
      <div role="status" className="flex flex-col items-center gap-2 text-center">
        <Icon aria-hidden size={52} strokeWidth={1.5} className={tone} />
        <h2 className="text-balance font-semibold text-lg">{t(`deposit.standing.${standing}`)}</h2>
        <FitAmount rem={1.875} className="font-bold tracking-tight">
          {money(deposit.credited ?? deposit.amount)}
        </FitAmount>
        <Why deposit={deposit} standing={standing} />
      </div>
      {standing === 'waiting' && deposit.expiresAt !== null && <Countdown until={deposit.expiresAt} />}
      {standing === 'waiting' && deposit.payUrl !== '' && (
        <>
          <InAppHint />
          <a href={deposit.payUrl} className={buttonClass({ size: 'wide' })}>
            {t('deposit.payNow')}
          </a>
        </>
      )}
      <Next standing={standing} />
    </section>
  );
}

/** The server's own reason where it gives one; else what is to be known in this standing. */
function Why({ deposit, standing }: { deposit: Deposit; standing: Standing }) {
  const t = useText();
  const text = whyText(t, deposit, standing);
  return text === '' ? null : <p className="max-w-sm text-balance break-words text-ink-soft">{text}</p>;
}

function whyText(t: ReturnType<typeof useText>, deposit: Deposit, standing: Standing): string {
  switch (standing) {
    case 'waiting':
      // By hand it is a bank's statement that tells of it.
      return t(deposit.way === 'page' ? 'deposit.standing.waiting.text' : 'deposit.standing.waiting.byHand');
    case 'opening':
    case 'over':
    case 'pending':
      return t(`deposit.standing.${standing}.text`);
    case 'expired':
      return t('deposit.standing.over.text');
    default:
      return deposit.reason;
  }
}

function Next({ standing }: { standing: Standing }) {
  const t = useText();
  switch (standing) {
    case 'credited':
      return (
        <Link to="/my" replace className={buttonClass({ size: 'wide' })}>
          {t('deposit.toAccount')}
        </Link>
      );
    case 'opening':
    case 'expired':
    case 'refused':
      return (
        <Link to="/Deposit" replace className={buttonClass({ size: 'wide' })}>
          {t('deposit.again')}
        </Link>
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
