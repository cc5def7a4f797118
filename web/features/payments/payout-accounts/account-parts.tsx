import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import { CodeField, type CodeFieldProps } from '../../../forms/code-field.tsx';
import { useText } from '../../../texts.ts';
import type { AccountOptions } from './use-account-form.ts';

/** The account's holder, and the consequence of another name. */
export function HolderField({ knownName, ...field }: Omit<TextFieldProps, 'label'> & { knownName: string }) {
  const t = useText();
  return (
    <TextField
      {...field}
      label={t('cards.holder')}
      hint={knownName === '' ? t('cards.holder.first') : t('cards.holder.other', { name: knownName })}
      autoComplete="name"
      autoCapitalize="words"
      maxLength={80}
    />
  );
}

export interface AccountEndProps {
  options: AccountOptions;
  /** The code's field. */
  code: CodeFieldProps;
  refusal: string | undefined;
  busy: boolean;
}

/** The end of both forms: the code, when the account can be used, the button. */
export function AccountEnd({ options, code, refusal, busy }: AccountEndProps) {
  const t = useText();
  return (
    <>
      <div className="flex flex-col gap-2 border-line border-t pt-5">
        <p className="text-pretty text-ink-soft text-sm">{t('cards.prove', { phone: options.phone })}</p>
        <CodeField {...code} />
      </div>
      {options.coolingHours > 0 && (
        <p className="text-ink-soft text-sm">{t('cards.waits', { hours: options.coolingHours })}</p>
      )}
      {refusal && (
        <p role="alert" className="text-negative text-sm">
          {refusal}
        </p>
      )}
      <Button type="submit" size="wide" busy={busy}>
        {t('cards.save')}
      </Button>
    </>
  );
}
