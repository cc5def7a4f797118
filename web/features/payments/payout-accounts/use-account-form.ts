import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { type RefObject, useRef } from 'react';
import { type DefaultValues, type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { type OwnCode, useOwnCode } from '../../../forms/use-own-code.ts';
import { useText } from '../../../texts.ts';
import type { PayoutAccount } from '../../../wallet/payout-account.ts';

export type AccountOptions = AnswerOf<'/appcard/options'>;

export interface BankValues {
  holder: string;
  bank: string;
  cardNumber: string;
  bankPhone: string;
  ifsc: string;
  code: string;
}

export interface WalletValues {
  holder: string;
  wallet: string;
  walletNumber: string;
  code: string;
}

export interface AccountFormProps {
  options: AccountOptions;
  /** The account to change; undefined: a new account is added. */
  account: PayoutAccount | undefined;
  onSaved: (account: PayoutAccount) => void;
}

export interface AccountForm<Values extends BankValues | WalletValues> {
  form: UseFormReturn<Values>;
  ownCode: OwnCode;
  /** Gets the focus if no method was chosen. */
  method: RefObject<HTMLElement | null>;
  /** Chooses the bank. */
  choose: (code: string) => void;
  errorOf: (field: Path<Values>) => string | undefined;
  /** A refusal of the whole form, shown above its button. */
  refusal: string | undefined;
  submit: (event: React.FormEvent) => void;
}

/** Refusals of the typed number, which may be another user's. */
const ABOUT_NUMBER = ['payout_account_taken', 'payout_account_exists'];
const ABOUT_CODE = ['code_wrong', 'code_used_up'];

export interface AccountFormPlan<Values extends BankValues | WalletValues> {
  schema: z.ZodMiniType<unknown, Values>;
  defaultValues: DefaultValues<Values>;
  /** The field of the bank's choice: a button, which the form does not know as a field. */
  methodField?: Path<Values>;
  /** The field of the number. */
  numberField: Path<Values>;
  /** Builds the request. */
  request: (values: Values) => RequestTo<'/appcard/edit'>;
  onSaved: (account: PayoutAccount) => void;
}

/**
 * A form that adds or changes a payout account: checked by the contract, each refusal at its field, no typed text lost.
 */
export function useAccountForm<Values extends BankValues | WalletValues>(
  plan: AccountFormPlan<Values>,
): AccountForm<Values> {
  const t = useText();
  const { defaultValues, methodField, numberField } = plan;
  const form = useForm<Values>({ resolver: schemaResolver(plan.schema), defaultValues, shouldFocusError: false });
  const method = useRef<HTMLElement>(null);
  const fields = Object.keys(defaultValues) as Path<Values>[];
  const codeField = 'code' as Path<Values>;
  const { errors, isSubmitted } = form.formState;

  const refuseAt = (field: Path<Values>, message: string) => form.setError(field, { message }, { shouldFocus: true });
  const ownCode = useOwnCode('card', {
    sent: () => {
      form.clearErrors(codeField);
      form.setFocus(codeField);
    },
    refuse: (message) => refuseAt(codeField, message),
  });
  const refuse = (error: unknown) => {
    if (showRefusalAtFields(error, fields, form.setError)) return;
    const code = error instanceof CallRefused ? error.code : '';
    const message = error instanceof Error ? error.message : t('shell.error.system');
    if (ABOUT_NUMBER.includes(code)) refuseAt(numberField, message);
    else if (ABOUT_CODE.includes(code)) refuseAt(codeField, message);
    else form.setError('root', { message });
  };
  const goToFirst = (wrong: FieldErrors<Values>) => {
    const first = fields.find((field) => field in wrong);
    if (first !== undefined && first === methodField) method.current?.focus();
    else if (first) form.setFocus(first);
  };

  return {
    form,
    ownCode,
    method,
    choose: (code) => methodField && form.setValue(methodField, code as never, { shouldValidate: isSubmitted }),
    errorOf: (field) => fieldErrorText(t, form.getFieldState(field, form.formState).error?.message),
    refusal: errors.root?.message,
    submit: (event) => {
      form.clearErrors('root');
      for (const field of fields) form.setValue(field, tidy(form.getValues(field)) as never);
      const send = (values: Values) => call('/appcard/edit', plan.request(values), { errors: 'own' });
      void form.handleSubmit((values) => send(values).then(plan.onSaved, refuse), goToFirst)(event);
    },
  };
}

/** Removes characters that come with pasted text: spaces at the ends, hard spaces, several spaces in a row. */
function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value;
}
