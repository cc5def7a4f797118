import { verificationCode } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../call.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { fieldErrorText, showRefusalAtFields } from '../../forms/field-error.ts';
import { schemaResolver } from '../../forms/schema-resolver.ts';
import { useOwnCode } from '../../forms/use-own-code.ts';
import { useUser } from '../../session/use-session.ts';
import { useText } from '../../texts.ts';
import { AccountFace } from '../../wallet/account-face.tsx';
import { numberOf, type PayoutAccount } from '../../wallet/payout-account.ts';

const schema = z.object({ code: verificationCode });

export interface RemoveAccountDialogProps {
  open: boolean;
  onClose: () => void;
  account: PayoutAccount | undefined;
  onRemoved: () => void;
}

/** Asks for the code that shows whose account it is, and removes it. */
export function RemoveAccountDialog({ open, onClose, account, onRemoved }: RemoveAccountDialogProps) {
  const t = useText();
  return (
    <Dialog
      open={open && account !== undefined}
      onClose={onClose}
      kind="sheet"
      title={t('cards.remove.title')}
      closeLabel={t('shell.close')}
    >
      {account && <RemoveForm account={account} onRemoved={onRemoved} />}
    </Dialog>
  );
}

function RemoveForm({ account, onRemoved }: { account: PayoutAccount; onRemoved: () => void }) {
  const t = useText();
  const user = useUser();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const ownCode = useOwnCode('card', {
    focus: () => form.setFocus('code'),
    refuse: (message) => form.setError('code', { message }),
  });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await call('/appcard/remove', { id: account.id, code }, { errors: 'own' });
      showToast(t('cards.removed'), { tone: 'positive' });
      onRemoved();
    } catch (error) {
      if (showRefusalAtFields(error, ['code'], form.setError)) return;
      const isGone = error instanceof CallRefused && error.code === 'payout_account_unknown';
      if (isGone) return onRemoved();
      const message = error instanceof Error ? error.message : t('shell.error.system');
      form.setError('code', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <AccountFace {...account} number={numberOf(account)} />
      <p className="text-ink-soft text-sm">{t('cards.remove.text')}</p>
      <p className="text-ink-soft text-sm">{t('cards.prove', { phone: user?.phone ?? '' })}</p>
      <CodeField {...form.register('code')} {...ownCode} error={fieldErrorText(t, errors.code?.message)} />
      <Button type="submit" tone="danger" size="wide" busy={isSubmitting}>
        {t('cards.remove')}
      </Button>
    </form>
  );
}
