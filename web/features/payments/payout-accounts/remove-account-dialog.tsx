import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { OwnCodeForm } from '../../../forms/own-code-form.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';

export interface RemoveAccountDialogProps {
  open: boolean;
  onClose: () => void;
  account: PayoutAccount | undefined;
  onRemoved: () => void;
}

/** Asks for a code that proves the owner, and removes the account. */
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
  const remove = async (code: string) => {
    await call('/appcard/remove', { id: account.id, code }, { errors: 'own' });
    showToast(t('cards.removed'), { tone: 'positive' });
    onRemoved();
  };
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-1">
      <AccountSummary {...account} number={numberOf(account)} />
      <p className="text-ink-soft text-sm">{t('cards.remove.text')}</p>
      <p className="text-pretty text-ink-soft text-sm">{t('cards.prove', { phone: user?.phone ?? '' })}</p>
      <OwnCodeForm purpose="card" tone="danger" submitLabel={t('cards.remove')} onCode={remove} />
    </div>
  );
}
