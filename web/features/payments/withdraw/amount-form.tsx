import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import { Link } from '@tanstack/react-router';
import { AmountField } from '../../../kit/amount-field.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { PayoutAccount } from '../../../wallet/payout-account.ts';
import { mostOf, quickAmounts } from './amounts.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { feeText } from './fee-text.ts';
import { useWithdrawForm, type WithdrawForm } from './use-withdraw-form.ts';
import type { Terms } from './withdrawal.ts';

export interface AmountFormProps {
  account: PayoutAccount;
  terms: Terms;
  /** It was asked for: the withdrawal's id. */
  onAsked: (id: string) => void;
}

/** How much; what it costs and when the rest arrives stands below while one types. */
export function AmountForm({ account, terms, onAsked }: AmountFormProps) {
  const t = useText();
  const money = useMoney();
  const state = useWithdrawForm(account.id, onAsked);
  const { isUnclear, refusal, type } = state;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.review();
      }}
      className="flex flex-col gap-5"
    >
      <AmountField
        ref={state.field}
        value={state.typed}
        onChange={(event) => type(event.target.value)}
        label={t('withdraw.amount')}
        hint={`${t('withdraw.available')}: ${money(terms.canWithdrawCoin)}`}
        readOnly={isUnclear}
        error={isUnclear ? undefined : state.amountError}
        onAll={isUnclear ? undefined : () => type(mostOf(terms))}
      />
      {!isUnclear && <QuickAmounts terms={terms} onChoose={type} />}
      <QuoteBox state={state} account={account} terms={terms} />
      {isUnclear && <UnclearNote text={t('withdraw.unclear')} />}
      {refusal && (
        <p role="alert" className="text-negative text-sm">
          {refusal.message}
        </p>
      )}
      {refusal?.code === 'safe_password_missing' && (
        <Link to="/Safe" className={buttonClass({ tone: 'plain' })}>
          {t('withdraw.safe')}
        </Link>
      )}
      <Button type="submit" size="wide" busy={state.busy}>
        {t(isUnclear ? 'withdraw.again' : 'withdraw.review')}
      </Button>
      <ConfirmSheet state={state} account={account} />
    </form>
  );
}

function QuickAmounts({ terms, onChoose }: { terms: Terms; onChoose: (amount: string) => void }) {
  const t = useText();
  const money = useMoney();
  const amounts = quickAmounts(terms);
  if (amounts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be a form of its own to listen to
    <div role="group" aria-label={t('withdraw.quick')} className="flex flex-wrap gap-2">
      {amounts.map((amount) => (
        <Button key={amount} tone="plain" size="row" onClick={() => onChoose(amount)} className="tabular">
          {money(amount).replace(/[.,]00$/, '')}
        </Button>
      ))}
    </div>
  );
}

interface QuoteBoxProps {
  state: WithdrawForm;
  account: PayoutAccount;
  terms: Terms;
}

/** Before an amount stands there: what holds for all of them. */
function QuoteBox({ state, account, terms }: QuoteBoxProps) {
  const t = useText();
  const money = useMoney();
  const { asking, failed, ask } = state.quoting;
  const quote = state.isUnclear ? state.agreed : state.quoting.quote;
  const left = quote ?? terms;
  return (
    <section
      aria-label={t('withdraw.quote')}
      aria-busy={asking || undefined}
      className="flex flex-col gap-2 rounded-card bg-surface p-4"
    >
      {failed && (
        <FailedLine
          title={t('withdraw.quote.failed')}
          retryLabel={t('shell.retry')}
          onRetry={() => void ask(state.amount)}
        />
      )}
      <Facts className={asking ? 'opacity-60' : ''}>
        <Fact label={t('withdraw.net')} strong live>
          {quote ? money(quote.net) : '–'}
        </Fact>
        <Fact label={t('withdraw.fee')}>{quote ? money(quote.fee) : feeText(terms, t, money)}</Fact>
        <Fact label={t('withdraw.arrival')}>{quote?.arrival ?? account.arrival}</Fact>
        <Fact label={t('withdraw.minimum')}>{money(left.minimum)}</Fact>
        <Fact label={t('withdraw.left.today')}>{money(left.remainingToday)}</Fact>
        <Fact label={t('withdraw.left.week')}>{money(left.remainingWeek)}</Fact>
        <Fact label={t('withdraw.left.month')}>{money(left.remainingMonth)}</Fact>
      </Facts>
    </section>
  );
}
