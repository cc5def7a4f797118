import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import type { ReactNode } from 'react';
import { AmountHero } from '../../../kit/amount-hero.tsx';
import { MoneyForm } from '../../../kit/money-form.tsx';
import { QuickAmounts } from '../../../kit/quick-amounts.tsx';
import { amountErrorCode } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { BonusEndsNote } from '../../../wallet/bonus-ends-note.tsx';
import { numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';
import { maxWithdrawable, quickAmounts } from './amounts.ts';
import { QuoteBox } from './quote-box.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';
import type { Terms } from './withdrawal.ts';

export interface AmountFormProps {
  account: PayoutAccount;
  terms: Terms;
  /** The amount that was chosen before the account. */
  begunWith: string | undefined;
  /** The accounts, of which this is the chosen one; fixed while a withdrawal is being sent. Keeps the typed amount. */
  choice: (isFixed: boolean, typed: string | undefined) => ReactNode;
  /** Called after the request, with the withdrawal's id. */
  onDone: (id: string) => void;
}

/** The amount, the account, and during typing the fee, the net amount and the arrival. */
export function AmountForm({ account, terms, begunWith, choice, onDone }: AmountFormProps) {
  const t = useText();
  const money = useMoney();
  const form = useWithdrawForm(account.id, onDone, begunWith);
  const { input, agreed, confirm, refusal, move } = form;
  const { isUnclear, sent } = move;

  return (
    <MoneyForm
      move={move}
      submitLabel={t(isUnclear ? 'withdraw.again' : 'withdraw.review')}
      onSubmit={() => void form.review()}
      isWorking={form.isPending}
      refusal={refusal?.message}
      wayOut={
        refusal?.code === 'safe_password_missing' && (
          <Link to="/Safe" className={buttonClass({ tone: 'plain' })}>
            {t('transfer.safe')}
          </Link>
        )
      }
      question={{
        ...confirm,
        open: confirm.open && agreed !== undefined,
        title: t('withdraw.confirm.title', { amount: money((sent ?? input).amount || '0') }),
        to: <AccountSummary {...account} number={numberOf(account)} />,
        facts: agreed && [
          { label: t('withdraw.fee'), value: money(agreed.fee) },
          { label: t('withdraw.net'), value: money(agreed.net), strong: true },
          { label: t('withdraw.arrival'), value: agreed.arrival },
        ],
        confirmLabel: t('withdraw.confirm.submit'),
        pin: agreed?.pinRequired ? {} : undefined,
        onConfirm: form.send,
      }}
    >
      <AmountHero
        input={input}
        label={t('kit.amount')}
        hint={`${t('withdraw.available')}: ${money(terms.canWithdrawCoin)}`}
        all={maxWithdrawable(terms)}
        readOnly={sent !== undefined}
      />
      {!isUnclear && !move.isSending && (
        <QuickAmounts label={t('withdraw.quick')} amounts={quickAmounts(terms)} input={input} />
      )}
      {choice(sent !== undefined, amountErrorCode(input.amount) === undefined ? input.amount : undefined)}
      <BonusEndsNote by="withdrawal" />
      <QuoteBox form={form} account={account} terms={terms} />
    </MoneyForm>
  );
}
