import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';

/** A new password for who knows the one they have. */
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
    <form
      noValidate
      className="flex max-w-sm flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.run({ old, password });
      }}
    >
      <TextField
        label={t('account.password.old')}
        type="password"
        autoComplete="current-password"
        value={old}
        onChange={(event) => setOld(event.target.value)}
        error={change.fieldError('old') ?? change.refusal}
        maxLength={200}
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
      <Button
        type="submit"
        tone="primary"
        busy={change.isRunning}
        disabled={old === '' || password === ''}
        className="self-start"
      >
        {t('account.password.change')}
      </Button>
    </form>
  );
}
