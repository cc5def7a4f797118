import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { areaCode, phone } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import {
  type DefaultValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { useText } from '../texts.ts';
import { fieldErrorText, showRefusalAtFields } from './field-error.ts';
import { schemaResolver } from './schema-resolver.ts';
import { type SendCode, useSendCode } from './use-send-code.ts';

type Purpose = RequestTo<'/cplogin/sendsms'>['purpose'];

export interface PhoneValues {
  areaCode: string;
  phone: string;
}

const phonePart = z.object({ areaCode, phone });

/** Removes the characters that people write between the digits of a phone number. */
export function bareNumber(text: string): string {
  return text.replace(/[\s().-]/g, '');
}

export interface PhoneForm<Values extends PhoneValues> {
  form: UseFormReturn<Values>;
  phoneField: UseFormRegisterReturn;
  /** Only in a form with a code. */
  codeField: UseFormRegisterReturn | undefined;
  /** The area code's registration, with the chosen value. */
  areaCodeField: UseFormRegisterReturn & { value: string };
  sendCode: SendCode;
  /** Requests a code for the form's phone, once that is valid. */
  requestCode: () => void;
  errorOf: (field: Path<Values>) => string | undefined;
  /** A refusal of the whole form, shown above its button. */
  refusal: string | undefined;
  submit: (send: (values: Values) => Promise<void>) => (event: React.FormEvent) => void;
}

/** A form that starts with a phone number: checked by the contract, refusals at the fields they name. */
export function usePhoneForm<Values extends PhoneValues>(
  schema: z.ZodMiniType<unknown, Values>,
  defaultValues: DefaultValues<Values>,
  purpose: Purpose,
): PhoneForm<Values> {
  const t = useText();
  const form = useForm<Values>({ resolver: schemaResolver(schema), defaultValues, shouldUseNativeValidation: false });
  const sendCode = useSendCode();
  const areaCodePath = 'areaCode' as Path<Values>;
  const areaCodeValue: string = useWatch({ control: form.control, name: areaCodePath });
  const { errors } = form.formState;
  const fields = Object.keys(defaultValues) as Path<Values>[];

  const refuse = (error: unknown) => {
    if (showRefusalAtFields(error, fields, form.setError)) return;
    if (error instanceof CallRefused && error.code === 'account_frozen') return;
    form.setError('root', { message: error instanceof Error ? error.message : t('shell.error.system') });
  };

  const requestCode = async () => {
    form.clearErrors();
    const checked = z.safeParse(phonePart, { ...form.getValues(), phone: bareNumber(form.getValues().phone) });
    if (!checked.success) {
      for (const issue of checked.error.issues)
        form.setError(issue.path[0] as Path<Values>, { message: issue.message });
      form.setFocus('phone' as Path<Values>);
      return;
    }
    try {
      await sendCode.send({ ...checked.data, purpose });
      if (fields.includes('code' as Path<Values>)) form.setFocus('code' as Path<Values>);
    } catch (error) {
      if (!showRefusalAtFields(error, fields, form.setError)) showError(error, t('shell.error.system'));
    }
  };

  return {
    form,
    // Registered before the fields of the page: a refused form focuses the first wrong one.
    phoneField: form.register('phone' as Path<Values>),
    codeField: fields.includes('code' as Path<Values>) ? form.register('code' as Path<Values>) : undefined,
    areaCodeField: { ...form.register(areaCodePath), value: areaCodeValue },
    sendCode,
    requestCode: () => void requestCode(),
    errorOf: (field) => fieldErrorText(t, errors[field]?.message as string | undefined),
    refusal: errors.root?.message,
    submit: (send) => (event) => {
      form.clearErrors('root');
      form.setValue('phone' as Path<Values>, bareNumber(form.getValues().phone) as never);
      void form.handleSubmit((values) => send(values).catch(refuse))(event);
    },
  };
}

function showError(error: unknown, otherwise: string): void {
  showToast(error instanceof Error ? error.message : otherwise, { tone: 'negative' });
}
