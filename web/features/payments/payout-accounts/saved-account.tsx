import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { CircleCheck } from 'lucide-react';
import { useMoment } from '../../../kit/use-moment.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { isUsable, numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';

/** The account is saved: when it can be used, and the next step. */
export function SavedAccount({ account }: { account: PayoutAccount }) {
  const t = useText();
  const moment = useMoment();
  const status =
    account.state === 'review'
      ? t('cards.saved.review')
      : account.usableFrom !== null
        ? t('cards.saved.cooling', { when: moment(account.usableFrom) })
        : t('cards.saved.now');
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div role="status" className="flex flex-col items-center gap-2 text-center">
        <CircleCheck aria-hidden size={56} strokeWidth={1.5} className="text-positive" />
        <h2 className="font-semibold text-lg">{t('cards.saved')}</h2>
        <p className="max-w-xs text-balance text-ink-soft">{status}</p>
      </div>
      <div className="rounded-card bg-surface p-4">
        <AccountSummary {...account} number={numberOf(account)} />
      </div>
      <div className="flex flex-col gap-3">
        {isUsable(account) && (
          <Link to="/WithdrawStep/$id" params={{ id: account.id }} replace className={buttonClass({ size: 'wide' })}>
            {t('cards.saved.withdraw')}
          </Link>
        )}
        <Link to="/Cards" replace className={buttonClass({ tone: 'plain', size: 'wide' })}>
          {t('cards.saved.all')}
        </Link>
      </div>
    </div>
  );
}
