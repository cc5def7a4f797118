import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../texts.ts';

/** A password, with an eye to look at it. */
export function PasswordField(field: TextFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <IconButton label={t(shown ? 'auth.password.hide' : 'auth.password.show')} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        </IconButton>
      }
    />
  );
}

/** One that is being chosen. */
export function NewPasswordField(field: TextFieldProps) {
  const t = useText();
  return <PasswordField hint={t('auth.password.hint')} autoComplete="new-password" {...field} />;
}
