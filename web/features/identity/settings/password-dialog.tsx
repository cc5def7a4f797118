import { newPassword, password } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { NewPasswordField, PasswordField } from '../../../forms/password-field.tsx';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import type { CurrentSite } from '../../../site/current-site.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

const schemaOf = (bounds: CurrentSite['password']) => z.object({ old: password, password: newPassword(bounds) });

export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title={t('account.password.change')}
      closeLabel={t('shell.close')}
    >
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const site = useSite();
  const form = useForm({ resolver: schemaResolver(schemaOf(site.password)), defaultValues: { old: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const change = form.handleSubmit(async (values) => {
    try {
      await call('/user/password', values, { errors: 'own' });
      onDone();
      showToast(t('account.password.done'), { tone: 'positive' });
    } catch (error) {
      if (showRefusalAtFields(error, ['old', 'password'], form.setError)) return;
      const message = error instanceof Error ? error.message : t('shell.error.system');
      form.setError(error instanceof CallRefused ? 'old' : 'root', { message }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <PasswordField
        {...form.register('old')}
        label={t('account.password.old')}
        autoComplete="current-password"
        error={fieldErrorText(t, errors.old?.message)}
      />
      <NewPasswordField
        {...form.register('password')}
        label={t('account.password.new')}
        note={t('account.password.hint')}
        error={fieldErrorText(t, errors.password?.message)}
      />
      {errors.root && (
        <p role="alert" className="text-negative text-sm">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" size="wide" busy={isSubmitting}>
        {t('account.password.save')}
      </Button>
    </form>
  );
}
