import { amount } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { typedAmount } from '@pitaka/ui/money/typed-amount.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { useIdempotencyKey } from '../../../kit/use-idempotency-key.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { InAppHint } from './in-app-hint.tsx';
import { type Method, MethodChoice } from './method-choice.tsx';
import { QuickPicks } from './quick-picks.tsx';

const schema = z.object({ amount, method: z.string() });
type Values = z.infer<typeof schema>;

export interface DepositFormProps {
  methods: readonly Method[];
  /** What was chosen is not offered any more. */
  onMethodGone: () => void;
}

/** Opens a deposit and leads to where it is paid; nothing is charged before that. */
export function DepositForm({ methods, onMethodGone }: DepositFormProps) {
  const t = useText();
  const money = useMoney();
  const router = useRouter();
  const openingKey = useOpeningKey();
  const form = useForm<Values>({
    resolver: schemaResolver(schema),
    defaultValues: { amount: '', method: methods[0]?.code ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  const method = methods.find(({ code }) => code === typed.method) ?? methods[0];
  if (!method) return null;

  const open = async ({ amount: sum }: Values) => {
    const asked = { amount: sum, method: method.code };
    try {
      const opened = await call('/deposit/create', asked, { errors: 'own', idempotencyKey: openingKey.for(asked) });
      openingKey.done();
      // The deposit's own page takes this form's place: "back" on the provider's page leads to it.
      await router.navigate({ to: '/DepositDetails/$id', params: { id: opened.id }, replace: true });
      if (opened.payUrl !== '') location.assign(opened.payUrl);
    } catch (error) {
      show(error);
    }
  };

  const show = (error: unknown) => {
    if (showRefusalAtFields(error, ['amount', 'method'], form.setError)) return;
    const { code, data, message } =
      error instanceof CallRefused ? error : { code: '', data: undefined, message: t('deposit.unknown') };
    const { minimum, maximum } = (data ?? {}) as { minimum?: string; maximum?: string };
    if (code === 'amount_too_small' && minimum) {
      form.setError('amount', { message: t('wallet.atLeast', { amount: money(minimum) }) }, { shouldFocus: true });
    } else if (code === 'amount_too_large' && maximum) {
      form.setError('amount', { message: t('wallet.atMost', { amount: money(maximum) }) }, { shouldFocus: true });
    } else if (code === 'deposit_method_unknown') {
      form.setError('method', { message });
      onMethodGone();
    } else {
      // This key's deposit was refused for good: the next try is another one.
      if (code === 'deposit_refused') openingKey.done();
      form.setError('root', { message });
    }
  };

  const submit = (event: React.FormEvent) => {
    form.clearErrors();
    form.setValue('amount', typedAmount(form.getValues().amount));
    void form.handleSubmit(open)(event);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <MethodChoice
        methods={methods}
        value={method.code}
        error={errors.method?.message}
        onChange={(code) => {
          form.setValue('method', code);
          form.clearErrors();
        }}
      />
      <div className="flex flex-col gap-3">
        <AmountField
          {...form.register('amount')}
          label={t('deposit.amount')}
          hint={t('deposit.bounds', { minimum: money(method.minimum), maximum: money(method.maximum) })}
          error={fieldErrorText(t, errors.amount?.message)}
        />
        <QuickPicks
          picks={method.quickPicks}
          chosen={typed.amount ?? ''}
          onPick={(pick) => form.setValue('amount', pick, { shouldValidate: true })}
        />
      </div>
      {method.way === 'page' && <InAppHint />}
      {errors.root && (
        <p role="alert" className="text-negative text-sm">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" size="wide" busy={isSubmitting}>
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
