import { useState } from 'react';
import { Copyable } from '../../../controls/copyable.tsx';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';

/** The phone's last digits; all of it for an operator who says why. It is forgotten when the page is left. */
export function RevealPhone({ user }: { user: { readonly uid: string; readonly phone: string } }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const [whole, setWhole] = useState<string>();
  if (whole !== undefined) return <Copyable value={whole} />;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="mono">{user.phone}</span>
      <button
        type="button"
        onClick={() => setAsking(true)}
        aria-label={t('users.phone.reveal')}
        className="min-h-6 font-semibold text-accent-ink underline-offset-2 hover:underline"
      >
        {t('payments.reveal')}
      </button>
      {isAsking && (
        <ActionDialog
          call="/console/users/phone"
          title={t('users.phone.reveal')}
          submit={t('payments.reveal')}
          reasonTopic="none"
          body={(_, reason) => ({ uid: user.uid, reason })}
          onDone={({ phone }) => setWhole(phone)}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{t('payments.reveal.text')}</p>
        </ActionDialog>
      )}
    </span>
  );
}
