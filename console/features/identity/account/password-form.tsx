import { useState } from 'react';
import { TextField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import { CurrentPassword, OwnForm } from './own-form.tsx';

/** A new password for an operator who knows the current one. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const t = useText();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const change = useCommand('/console/password', {
    done: t('account.password.changed'),
    onDone: () => {
      setOld('');
      setPassword('');
      onDone?.();
    },
  });
  return (
    <OwnForm
      submit={t('account.password.change')}
      isBusy={change.isRunning}
      isReady={old !== '' && password !== ''}
      onSubmit={() => change.run({ old, password })}
    >
      <CurrentPassword
        label={t('account.password.old')}
        value={old}
        onChange={setOld}
        error={change.fieldError('old') ?? change.refusal}
      />
      <TextField
        label={t('account.password.new')}
        hint={t('account.password.hint')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={change.fieldError('password')}
        maxLength={128}
      />
    </OwnForm>
  );
}
