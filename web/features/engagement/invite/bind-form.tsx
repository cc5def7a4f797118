import { text } from '@pitaka/contract/fields.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { useText } from '../../../texts.ts';
import type { Inviter } from './inviter.ts';

const CODE_MAX_LENGTH = 32;
const schema = z.object({ code: text(CODE_MAX_LENGTH) });

/** The code in a whole invite link; if the text is no link, the text itself. */
function codeIn(typed: string): string {
  return /[?&]invite=([0-9]{8})(?![0-9])/.exec(typed)?.[1] ?? typed.trim();
}

/** Looks up the code's owner before the code is bound. */
export function BindForm({ onChecked }: { onChecked: (inviter: Inviter) => void }) {
  const t = useText();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const check = form.handleSubmit(async ({ code }) => {
    try {
      onChecked(await call('/invite/check', { code }, { errors: 'own' }));
    } catch (error) {
      if (showRefusalAtFields(error, ['code'], form.setError)) return;
      const message = error instanceof Error ? error.message : t('shell.error.system');
      form.setError('code', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void check(event)} className="mt-1 flex flex-col gap-3">
      <p className="text-ink-soft text-sm">{t('invite.bind.text')}</p>
      <TextField
        {...form.register('code', { setValueAs: codeIn })}
        label={t('invite.bind.code')}
        inputMode="numeric"
        autoComplete="off"
        error={fieldErrorText(t, errors.code?.message)}
      />
      <Button type="submit" tone="plain" busy={isSubmitting}>
        {t('invite.bind.next')}
      </Button>
    </form>
  );
}
