import { USER_NAME_MAX_LENGTH } from '@pitaka/contract/constants.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../../call.ts';
import { useText } from '../../../texts.ts';

export interface NameDialogProps {
  open: boolean;
  onClose: () => void;
  name: string;
  onSaved: (name: string) => void;
}

/** Changes the name on the user's own pages. */
export default function NameDialog({ open, onClose, ...form }: NameDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('account.name.change')} closeLabel={t('shell.close')}>
      <NameForm {...form} />
    </Dialog>
  );
}

function NameForm({ name, onSaved }: Omit<NameDialogProps, 'open' | 'onClose'>) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      onSaved((await call('/user/name', { name: typed.trim() }, { errors: 'own' })).name);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('shell.error.system'));
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <TextField
        label={t('account.name')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={USER_NAME_MAX_LENGTH}
        autoComplete="name"
        autoCapitalize="words"
        hint={t('account.name.hint')}
        error={refusal}
      />
      <Button type="submit" size="wide" busy={busy}>
        {t('account.name.save')}
      </Button>
    </form>
  );
}
