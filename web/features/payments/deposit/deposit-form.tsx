import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { isZero, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { AmountHero } from '../../../kit/amount-hero.tsx';
import { MoneyForm } from '../../../kit/money-form.tsx';
import { QuickAmounts } from '../../../kit/quick-amounts.tsx';
import { amountErrorCode, useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { router } from '../../../navigation/router.ts';
import { useText } from '../../../texts.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { InAppHint } from './in-app-hint.tsx';
import { type AmountProblem, judgeAmount, mayStillGrow } from './judge-amount.ts';
import { type Method, MethodChoice } from './method-choice.tsx';

type DepositRequest = RequestTo<'/deposit/create'>;
type Opened = AnswerOf<'/deposit/create'>;

export interface DepositFormProps {
  methods: readonly Method[];
  /** Called when the chosen method is no longer offered. */
  onMethodGone: () => void;
}

/** The amount, then the method; opens a deposit and leads to the payment. Nothing is charged before that. */
export function DepositForm({ methods, onMethodGone }: DepositFormProps) {
  const t = useText();
  const money = useMoney();
  const problemText = useProblemText();
  const [methodError, setMethodError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const move = useMoneyOperation<DepositRequest, Opened>({
    place: 'deposit',
    send: (request, options) => call('/deposit/create', request, options),
    async onDone(opened) {
      setLeaving(true);
      // The deposit's own page replaces this form: "back" on the provider's page leads to it.
      await router.navigate({ to: '/DepositDetails/$id', params: { id: opened.id }, replace: true });
      if (opened.payUrl !== '') location.assign(opened.payUrl);
    },
    onRefused({ code, data, message, fields }) {
      const {
        minimum,
        maximum,
        left,
        open = '0',
      } = (data ?? {}) as Partial<Record<'minimum' | 'maximum' | 'left' | 'open', string>>;
      if (fields.amount) input.refuse(fields.amount.message);
      else if (fields.method) setMethodError(fields.method.message);
      else if (code === 'amount_too_small' && minimum) input.refuse(t('kit.atLeast', { amount: money(minimum) }));
      else if (code === 'amount_too_large' && maximum) input.refuse(t('kit.atMost', { amount: money(maximum) }));
      else if (code === 'deposit_limit_own' && left) {
        input.refuse(problemText({ kind: 'own', limit: left, held: isZero(open) ? '' : open }));
      } else if (code === 'deposit_method_unknown') {
        setMethodError(message);
        onMethodGone();
      } else setRefusal(message);
    },
    unclearCodes: ['deposit_unavailable'],
    texts: {
      title: t('deposit.title'),
      unclear: t('deposit.unknown'),
      done: ({ amount }) => t('deposit.away', { amount: money(amount) }),
    },
  });
  const [isLeaving, setLeaving] = useState(false);
  const [chosen, setChosen] = useState(move.found?.method ?? '');
  const [wasLeft, setWasLeft] = useState(false);
  const input = useAmount({
    amount: move.found?.amount,
    showsErrorWhileTyping: true,
    onChange() {
      setRefusal(undefined);
      setWasLeft(false);
    },
  });
  const { data: wallet } = useWallet();
  const method = methods.find(({ code }) => code === chosen) ?? methods[0];
  if (!method) return null;
  const isAmount = amountErrorCode(input.amount) === undefined;
  const problem = isAmount ? judgeAmount(input.amount, method) : undefined;
  // While the minimum is not typed yet, the amount is no mistake.
  const isEarly = problem?.kind === 'small' && !wasLeft && mayStillGrow(input.amount, method.minimum);
  const shownProblem = problem && !isEarly ? problemText(problem) : undefined;

  const submit = () => {
    setRefusal(undefined);
    setMethodError(undefined);
    if (!input.check()) return;
    if (problem) return input.refuse(problemText(problem));
    // Nothing was paid yet: after a lost answer, another amount or method is another deposit.
    void move.run({ amount: input.amount, method: method.code });
  };

  return (
    <MoneyForm
      move={move}
      submitLabel={[t(`deposit.open.${method.way}`), isAmount && money(input.amount)].filter(Boolean).join(' · ')}
      onSubmit={submit}
      isWorking={isLeaving}
      refusal={refusal}
    >
      <AmountHero
        input={{
          ...input,
          error: input.error ?? shownProblem,
          group() {
            input.group();
            setWasLeft(true);
          },
        }}
        label={t('kit.amount')}
        hint={t('deposit.bounds', { minimum: money(method.minimum), maximum: money(method.maximum) })}
        readOnly={move.busy}
      >
        {/* Its place is kept, so that the amounts below do not move away from a finger. */}
        {wallet && (
          <p
            className={`tabular rounded-full bg-accent-soft px-3 py-1 text-accent-ink text-sm ${isAmount ? '' : 'invisible'}`}
          >
            {t('kit.balanceAfter', { amount: money(sumOf([wallet.canWithdrawCoin, isAmount ? input.amount : '0'])) })}
          </p>
        )}
      </AmountHero>
      {!move.isSending && (
        <QuickAmounts label={t('deposit.picks')} amounts={method.quickPicks} input={input} isFixed={move.busy} />
      )}
      <MethodChoice
        methods={methods}
        value={method.code}
        amount={isAmount ? input.amount : undefined}
        error={methodError}
        isFixed={move.busy}
        onChange={(code) => {
          setChosen(code);
          setMethodError(undefined);
          setRefusal(undefined);
        }}
      />
      {method.way === 'page' && <InAppHint />}
    </MoneyForm>
  );
}

function useProblemText(): (problem: AmountProblem) => string {
  const t = useText();
  const money = useMoney();
  return (problem) => {
    const amount = money(problem.limit);
    if (problem.kind === 'small') return t('kit.atLeast', { amount });
    if (problem.kind === 'large') return t('kit.atMost', { amount });
    const held = problem.held === '' ? '' : ` · ${t('deposit.limit.open', { amount: money(problem.held) })}`;
    return `${t('deposit.limit.own')} · ${t('kit.atMost', { amount })}${held}`;
  };
}
