import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { WalletCards } from 'lucide-react';
import { useCallback, useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { MoneyForm } from '../../../kit/money-form.tsx';
import { useAfterClosed } from '../../../kit/use-after-closed.ts';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { router } from '../../../navigation/router.ts';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { isUsable, numberOf, type PayoutAccount, usePayoutAccounts } from '../../../wallet/payout-account.ts';
import type { AgentState } from './agent.ts';

type Quote = AnswerOf<'/agent/quote'>;
interface Sent {
  readonly amount: string;
  readonly cardId: string;
  readonly quote: Quote | undefined;
}

const NOTHING = {};

/** An agent's withdrawal: account and amount, with its own minimum (Spec: E6). */
export default function AgentWithdrawPage() {
  const t = useText();
  const state = useAnswer('/agent/state', NOTHING);
  const accounts = usePayoutAccounts();
  return (
    <Page title={t('agent.withdraw')} under="/Agent">
      <AnswerView answer={state}>
        {(agentState) => (
          <AnswerView answer={accounts}>
            {(own) => {
              const usable = own.filter(isUsable);
              return usable.length === 0 ? <NoAccounts /> : <Form state={agentState} accounts={usable} />;
            }}
          </AnswerView>
        )}
      </AnswerView>
    </Page>
  );
}

function NoAccounts() {
  const t = useText();
  return (
    <EmptyState
      icon={<WalletCards size={40} strokeWidth={1.5} />}
      title={t('agent.withdraw.noAccounts')}
      action={
        <Link to="/Cards" className={buttonClass()}>
          {t('agent.withdraw.accounts')}
        </Link>
      }
    />
  );
}

function Form({ state, accounts }: { state: AgentState; accounts: readonly PayoutAccount[] }) {
  const t = useText();
  const money = useMoney();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = useHistoryDialog('confirm-agent-withdrawal');
  const showWithdrawal = useCallback(
    (id: string) => void router.navigate({ to: '/WithdrawDetails', search: { id }, replace: true }),
    [],
  );
  const leave = useAfterClosed(confirm.open, showWithdrawal);
  const move = useMoneyOperation<Sent, { id: string }>({
    place: 'agent-withdrawal',
    send: ({ amount, cardId }, options, pin) =>
      call('/agent/withdraw', { amount, cardId, ...(pin && { pin }) }, options),
    onDone: ({ id }) => leave(id),
    onRefused: (refused) => setRefusal(refused.message),
    question: confirm,
    texts: {
      title: t('agent.withdraw'),
      unclear: t('agent.withdraw.unclear'),
      done: ({ amount }) => t('agent.withdraw.away', { amount: money(amount) }),
    },
  });
  const { sent, found } = move;
  const [chosenId, setChosenId] = useState(found?.cardId ?? accounts[0]?.id ?? '');
  const [agreed, setAgreed] = useState<Quote>();
  const input = useAmount({ amount: found?.amount, onChange: () => setRefusal(undefined) });
  const shown = sent ?? { amount: input.amount, cardId: chosenId, quote: agreed };
  const { amount, cardId, quote } = shown;
  const chosen = accounts.find(({ id }) => id === cardId);
  const review = async () => {
    setRefusal(undefined);
    if (sent) return confirm.show();
    if (!input.check()) return;
    setBusy(true);
    try {
      setAgreed(await call('/agent/quote', { amount, cardId }, { errors: 'own' }));
      confirm.show();
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'amount_too_small') {
        input.refuse(t('kit.atLeast', { amount: money((error.data as { minimum: string }).minimum) }));
      } else setRefusal(error instanceof Error ? error.message : t('shell.error.system'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <MoneyForm
      move={move}
      submitLabel={t('agent.withdraw.review')}
      onSubmit={() => void review()}
      isWorking={busy}
      refusal={refusal}
      question={{
        ...confirm,
        open: confirm.open && quote !== undefined,
        title: t('agent.withdraw.confirm', { amount: money(amount || '0') }),
        to: chosen && <AccountSummary {...chosen} number={numberOf(chosen)} />,
        facts: quote && [
          { label: t('agent.withdraw.fee'), value: money(quote.fee) },
          { label: t('agent.withdraw.net'), value: money(quote.net), strong: true },
          { label: t('agent.withdraw.arrival'), value: quote.arrival },
        ],
        confirmLabel: t('agent.withdraw.send'),
        pin: quote?.pinRequired ? {} : undefined,
        onConfirm: (pin) => move.run(shown, pin),
      }}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-semibold">{t('agent.withdraw.to')}</legend>
        {accounts.map((account) => (
          <label
            key={account.id}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card bg-surface p-3 has-checked:outline-2 has-checked:outline-accent"
          >
            <input
              type="radio"
              name="account"
              value={account.id}
              checked={account.id === cardId}
              disabled={sent !== undefined}
              onChange={() => setChosenId(account.id)}
              className="size-5 shrink-0 accent-accent"
            />
            <AccountSummary {...account} number={numberOf(account)} />
          </label>
        ))}
      </fieldset>
      <AmountField
        input={input}
        label={t('kit.amount')}
        available={state.canWithdrawCoin}
        readOnly={sent !== undefined}
      />
      <Facts>
        <Fact label={t('agent.withdraw.minimum')}>{money(state.minWithdraw)}</Fact>
        <Fact label={t('agent.withdraw.arrival')}>{t('agent.withdraw.within')}</Fact>
      </Facts>
    </MoneyForm>
  );
}
