import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { QuickAmounts } from '../../../kit/quick-amounts.tsx';
import { useAmount } from '../../../kit/use-amount.ts';
import { useIdempotencyKey } from '../../../kit/use-idempotency-key.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { router } from '../../../navigation/router.ts';
import { useText } from '../../../texts.ts';
import { InAppHint } from './in-app-hint.tsx';
import { type Method, MethodChoice } from './method-choice.tsx';

export interface DepositFormProps {
  methods: readonly Method[];
  /** What was chosen is not offered any more. */
  onMethodGone: () => void;
}

/** Opens a deposit and leads to where it is paid; nothing is charged before that. */
export function DepositForm({ methods, onMethodGone }: DepositFormProps) {
  const t = useText();
  const money = useMoney();
  const openingKey = useOpeningKey();
  const [chosen, setChosen] = useState('');
  const [methodError, setMethodError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useAmount({ onChange: () => setRefusal(undefined) });
  const method = methods.find(({ code }) => code === chosen) ?? methods[0];
  if (!method) return null;

  const open = async () => {
    const asked = { amount: input.amount, method: method.code };
    setBusy(true);
    try {
      const opened = await call('/deposit/create', asked, { errors: 'own', idempotencyKey: openingKey.for(asked) });
      openingKey.done();
      // The deposit's own page takes this form's place: "back" on the provider's page leads to it.
      await router.navigate({ to: '/DepositDetails/$id', params: { id: opened.id }, replace: true });
      if (opened.payUrl !== '') location.assign(opened.payUrl);
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  };

  const show = (error: unknown) => {
    if (!(error instanceof CallRefused)) return setRefusal(t('deposit.unknown'));
    const { code, data, message, fields } = error;
    const { minimum, maximum, left } = (data ?? {}) as { minimum?: string; maximum?: string; left?: string };
    if (fields.amount) input.refuse(fields.amount.message);
    else if (fields.method) setMethodError(fields.method.message);
    else if (code === 'amount_too_small' && minimum) input.refuse(t('kit.atLeast', { amount: money(minimum) }));
    else if (code === 'amount_too_large' && maximum) input.refuse(t('kit.atMost', { amount: money(maximum) }));
    else if (code === 'deposit_limit_own' && left) {
      input.refuse(`${message} · ${t('kit.atMost', { amount: money(left) })}`);
    } else if (code === 'deposit_method_unknown') {
      setMethodError(message);
      onMethodGone();
    } else {
      // This key's deposit was refused for good: the next try is another one.
      if (code === 'deposit_refused') openingKey.done();
      setRefusal(message);
    }
  };

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    setMethodError(undefined);
    if (!busy && input.check()) void open();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <MethodChoice
        methods={methods}
        value={method.code}
        error={methodError}
        onChange={(code) => {
          setChosen(code);
          setMethodError(undefined);
          setRefusal(undefined);
        }}
      />
      <div className="flex flex-col gap-3">
        <AmountField
          input={input}
          label={t('kit.amount')}
          hint={t('deposit.bounds', { minimum: money(method.minimum), maximum: money(method.maximum) })}
        />
        <QuickAmounts label={t('deposit.picks')} amounts={method.quickPicks} input={input} />
      </div>
      {method.way === 'page' && <InAppHint />}
      {refusal && (
        <p role="alert" className="text-negative text-sm">
          {refusal}
        </p>
      )}
      <Button type="submit" size="wide" busy={busy}>
        {t(`deposit.open.${method.way}`)}
      </Button>
    </form>
  );
}

/**
 * The same key for as long as the same is asked, so that a lost answer opens nothing twice. Another amount or method is
 * another deposit.
 */
function useOpeningKey() {
  const key = useIdempotencyKey();
  const asked = useRef('');
  return {
    for(asking: object): string {
      const text = JSON.stringify(asking);
      if (text !== asked.current) key.renew();
      asked.current = text;
      return key.current();
    },
    done: key.renew,
  };
}
