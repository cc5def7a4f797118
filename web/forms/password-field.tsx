import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

export interface PasswordFieldProps extends TextFieldProps {
  showLabel: string;
  hideLabel: string;
}

/** A password, with an eye to look at it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        </IconButton>
      }
    />
  );
}
