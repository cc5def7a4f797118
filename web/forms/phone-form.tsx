import { Button } from '@pitaka/ui/primitives/button.tsx';
import type { ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import { CodeField } from './code-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { PhoneForm as Form, PhoneValues } from './use-phone-form.ts';

export interface PhoneFormProps<Values extends PhoneValues> {
  phoneForm: Form<Values>;
  onSend: (values: Values) => Promise<void>;
  submitLabel: string;
  /** Default: 'Phone number'. */
  label?: string;
  /** The fields after these. */
  children?: ReactNode;
}

/** A form that begins with the phone and ends with its one button. */
export function PhoneForm<Values extends PhoneValues>({
  phoneForm,
  onSend,
  submitLabel,
  label,
  children,
}: PhoneFormProps<Values>) {
  const { form, phoneField, areaCodeField, codeField, sendCode, requestCode: askForCode, refusal, submit } = phoneForm;
  const errorOf = (field: 'phone' | 'areaCode' | 'code') => phoneForm.errorOf(field as Path<Values>);
  return (
    <form noValidate onSubmit={submit(onSend)} className="flex flex-col gap-5">
      <PhoneField
        {...phoneField}
        {...(label && { label })}
        areaCode={areaCodeField}
        error={errorOf('phone') ?? errorOf('areaCode')}
      />
      {codeField && <CodeField {...codeField} sendCode={sendCode} onSend={askForCode} error={errorOf('code')} />}
      {children}
      {refusal && (
        <p role="alert" className="rounded-control bg-negative-soft px-3.5 py-3 text-negative text-sm">
          {refusal}
        </p>
      )}
      <Button type="submit" size="wide" busy={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
