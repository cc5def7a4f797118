import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { WhySheet } from '../../../kit/why-sheet.tsx';
import { useText } from '../../../texts.ts';
import type { PayoutAccount } from '../../../wallet/payout-account.ts';
import { PinFact } from '../../../wallet/pin-fact.tsx';
import { useWithdrawalPin } from '../../../wallet/use-payment-pin.ts';
import { feeText } from './fee-text.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';
import type { Quote, Terms } from './withdrawal.ts';

export interface QuoteBoxProps {
  form: WithdrawForm;
  account: PayoutAccount;
  terms: Terms;
}

/** The net amount, the fee and the arrival. Before an amount is typed it shows the general terms. */
export function QuoteBox({ form, account, terms }: QuoteBoxProps) {
  const t = useText();
  const money = useMoney();
  const { isPending: asking, failed, fetchQuote: ask } = form.quoting;
  const quote = form.move.sent ? form.agreed : form.quoting.quote;
  const left = quote ?? terms;
  const pinAbove = useWithdrawalPin();
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
          onRetry={() => void ask(form.input.amount)}
        />
      )}
      <Facts className={asking ? 'opacity-60' : ''}>
        <Fact label={t('withdraw.net')} strong live>
          {quote ? money(quote.net) : '–'}
          {quote && <WhyNet quote={quote} terms={terms} amount={form.input.amount} />}
        </Fact>
        <Fact label={t('withdraw.fee')}>{quote ? money(quote.fee) : feeText(terms, t, money)}</Fact>
        <Fact label={t('withdraw.arrival')}>{quote?.arrival ?? account.arrival}</Fact>
        <PinFact always={left.pinRequired} above={pinAbove} />
      </Facts>
    </section>
  );
}

function WhyNet({ quote, terms, amount }: { quote: Quote; terms: Terms; amount: string }) {
  const t = useText();
  const money = useMoney();
  return (
    <WhySheet
      name="net"
      amount={money(quote.net)}
      steps={[
        { title: t('kit.amount'), amount: money(amount) },
        { title: t('withdraw.fee'), text: feeText(terms, t, money), amount: money(`-${quote.fee}`) },
        { title: t('withdraw.net'), text: quote.arrival, amount: money(quote.net) },
      ]}
    />
  );
}
