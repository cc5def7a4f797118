import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { type ReactNode, useCallback } from 'react';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { usePendingOperations } from '../../../kit/pending-operation-row.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { router } from '../../../navigation/router.ts';
import { useParams, useSearch } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { amountInAddress } from '../../../wallet/amount-in-address.ts';
import { isUsable, numberOf, type PayoutAccount, usePayoutAccounts } from '../../../wallet/payout-account.ts';
import { AmountForm } from './amount-form.tsx';
import { PendingWithdrawal } from './pending-withdrawal.tsx';
import { useTerms } from './use-terms.ts';
import { type SentWithdrawal, WITHDRAWAL } from './withdrawal.ts';

/** Spec: D3. The amount, this account, the net amount and its arrival (docs/decisions/092). */
export default function WithdrawStepPage() {
  const t = useText();
  const { id } = useParams<'/WithdrawStep/$id'>();
  const amount = amountInAddress(useSearch<'/WithdrawStep/$id'>().amount);
  const terms = useTerms();
  const accounts = usePayoutAccounts();
  const showWithdrawal = useCallback(
    (done: string) => void router.navigate({ to: '/WithdrawDetails', search: { id: done }, replace: true }),
    [],
  );
  return (
    <Page title={t('withdraw.title')} under="/Withdraw">
      <AnswerView answer={accounts}>
        {(own) => {
          const account = own.find((one) => one.id === id);
          if (!account) return <Unknown />;
          const chosen = <Chosen account={account} />;
          return (
            <PendingWithdrawalGuard id={id} accounts={own} chosen={chosen}>
              {isUsable(account) ? (
                <AnswerView answer={terms}>
                  {(loaded) => (
                    <AmountForm
                      key={id}
                      account={account}
                      terms={loaded}
                      begunWith={amount}
                      chosen={chosen}
                      onDone={showWithdrawal}
                    />
                  )}
                </AnswerView>
              ) : (
                chosen
              )}
            </PendingWithdrawalGuard>
          );
        }}
      </AnswerView>
    </Page>
  );
}

/**
 * Users send one withdrawal at a time: while the outcome of a withdrawal to another account is unknown, this page shows
 * that withdrawal instead of a form.
 */
function PendingWithdrawalGuard({
  id,
  accounts,
  chosen,
  children,
}: {
  id: string;
  accounts: PayoutAccount[];
  /** The account of this page. */
  chosen: ReactNode;
  children: ReactNode;
}) {
  const moves = usePendingOperations<SentWithdrawal>(WITHDRAWAL);
  for (const move of moves) {
    // A withdrawal whose account is gone or in review could not be sent again.
    const account = accounts.find((one) => one.id === move.input.cardId && one.id !== id && isUsable(one));
    if (account) {
      return (
        <div className="flex flex-col gap-5">
          {chosen}
          <PendingWithdrawal move={move} account={account} />
        </div>
      );
    }
  }
  return children;
}

function Chosen({ account }: { account: PayoutAccount }) {
  const t = useText();
  const moment = useMoment();
  const note = isUsable(account)
    ? undefined
    : account.usableFrom !== null && account.state === 'active'
      ? t('withdraw.cooling.waits', { when: moment(account.usableFrom) })
      : t('withdraw.review.waits');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-surface p-4">
      <div className="min-w-0 flex-[1_1_11rem]">
        <AccountSummary {...account} number={numberOf(account)} />
      </div>
      <Link to="/Withdraw" replace className={`${buttonClass({ tone: 'quiet' })} -me-4 ms-auto pe-4`}>
        {t('withdraw.other')}
      </Link>
      {note && <p className="w-full text-notice text-sm">{note}</p>}
    </div>
  );
}

function Unknown() {
  const t = useText();
  return (
    <EmptyState
      title={t('withdraw.unknownAccount')}
      text={t('withdraw.unknownAccount.text')}
      action={
        <Link to="/Withdraw" replace className={buttonClass({ tone: 'plain' })}>
          {t('withdraw.choose')}
        </Link>
      }
    />
  );
}
