import { TEAM_MESSAGE_LENGTH } from '@pitaka/contract/constants.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { FieldFrame, inputClass } from '@pitaka/ui/primitives/field.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../../call.ts';
import { useText } from '../../../texts.ts';

export interface MessageSheetProps {
  open: boolean;
  onClose: () => void;
  uid: string;
  name: string;
}

/** A few lines to one member, which arrive in the member's inbox. */
export default function MessageSheet({ open, onClose, uid, name }: MessageSheetProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title={t('team.message.to', { name })}
      closeLabel={t('shell.close')}
    >
      <MessageForm uid={uid} onSent={onClose} />
    </Dialog>
  );
}

function MessageForm({ uid, onSent }: { uid: string; onSent: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('/team/message', { uid, text: text.trim() }, { errors: 'own' });
      showToast(t('team.message.sent'), { tone: 'positive' });
      onSent();
    } catch (refused) {
      const { text: wrong } = refused instanceof CallRefused ? refused.fields : {};
      setError(wrong?.message ?? (refused instanceof Error ? refused.message : t('shell.error.system')));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <div className="flex flex-wrap gap-2">
        {([1, 2, 3] as const).map((one) => (
          <Button key={one} type="button" tone="soft" size="row" onClick={() => setText(t(`team.message.idea.${one}`))}>
            {t(`team.message.idea.${one}`)}
          </Button>
        ))}
      </div>
      <FieldFrame label={t('team.message.text')} error={error} hint={t('team.message.hint')}>
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            rows={4}
            maxLength={TEAM_MESSAGE_LENGTH}
            value={text}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
            className={`${inputClass} py-2.5`}
          />
        )}
      </FieldFrame>
      <Button type="submit" size="wide" busy={busy} disabled={text.trim() === ''}>
        {t('team.message.send')}
      </Button>
    </form>
  );
}
