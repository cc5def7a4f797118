import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { type DefaultValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../forms/field-error.ts';
import { schemaResolver } from '../../forms/schema-resolver.ts';
import { type OwnCode, useOwnCode } from '../../forms/use-own-code.ts';
import { useText } from '../../texts.ts';
import type { PayoutAccount } from '../../wallet/payout-account.ts';

export type AccountOptions = AnswerOf<'/appcard/options'>;

export interface BankValues {
  kind: 'bank';
  id?: string | undefined;
  holder: string;
  bank: string;
  cardNumber: string;
  bankPhone: string;
  ifsc: string;
  code: string;
}

export interface WalletValues {
  kind: 'wallet';
  id?: string | undefined;
  holder: string;
  wallet: string;
  walletNumber: string;
  code: string;
}

export interface AccountFormProps {
  options: AccountOptions;
  /** The one to change; undefined: one is added. */
  account: PayoutAccount | undefined;
  onSaved: (account: PayoutAccount) => void;
}

export interface AccountForm<Values extends BankValues | WalletValues> {
  form: UseFormReturn<Values>;
  ownCode: OwnCode;
  errorOf: (field: Path<Values>) => string | undefined;
  /** What refused the whole form, said above its button. */
  refusal: string | undefined;
  submit: (event: React.FormEvent) => void;
}

/** What is refused because of the number one typed, whoever's it is. */
const ABOUT_NUMBER = ['payout_account_taken', 'payout_account_exists'];
const ABOUT_CODE = ['code_wrong', 'code_used_up'];

/** A form that adds or changes a payout account: checks by the contract, each refusal at its field, nothing typed lost. */
export function useAccountForm<Values extends BankValues | WalletValues>(
  schema: z.ZodMiniType<unknown, Values>,
  defaultValues: DefaultValues<Values>,
  numberField: Path<Values>,
  onSaved: (account: PayoutAccount) => void,
): AccountForm<Values> {
  const t = useText();
  const form = useForm<Values>({ resolver: schemaResolver(schema), defaultValues });
  const fields = Object.keys(defaultValues) as Path<Values>[];
  const codeField = 'code' as Path<Values>;
  const { errors } = form.formState;
  const ownCode = useOwnCode('card', {
    focus: () => form.setFocus(codeField),
    refuse: (message) => form.setError(codeField, { message }),
  });

  const refuse = (error: unknown) => {
    if (showRefusalAtFields(error, fields, form.setError)) return;
    const code = error instanceof CallRefused ? error.code : '';
    const field = ABOUT_NUMBER.includes(code) ? numberField : ABOUT_CODE.includes(code) ? codeField : 'root';
    const message = error instanceof Error ? error.message : t('shell.error.system');
    form.setError(field, { message }, { shouldFocus: field !== 'root' });
  };

  return {
    form,
    ownCode,
    errorOf: (field) => fieldErrorText(t, form.getFieldState(field, form.formState).error?.message),
    refusal: errors.root?.message,
    submit: (event) => {
      form.clearErrors('root');
      for (const field of fields) form.setValue(field, tidy(form.getValues(field)) as never);
      void form.handleSubmit((values) => call('/appcard/edit', values, { errors: 'own' }).then(onSaved, refuse))(event);
    },
  };
}

/** What a paste brings along: spaces at the ends, hard spaces, several in a row. */
function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value;
}
