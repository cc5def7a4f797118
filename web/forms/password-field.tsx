import { passwordStrength } from '@pitaka/core/values/password-strength.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';

/** A password, with a button that shows it. */
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

export interface NewPasswordFieldProps extends TextFieldProps {
  /** Shown after the required length. */
  note?: string;
}

/** A new password: its required length, and how hard it is to guess. */
export function NewPasswordField({ note, onChange, ...field }: NewPasswordFieldProps) {
  const t = useText();
  const { password } = useSite();
  const [typed, setTyped] = useState('');
  // Nobody types so much: the upper limit is said where a person can reach it.
  const length = t(password.max < LONG ? 'auth.password.hint' : 'auth.password.atLeast', password);
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        hint={note === undefined ? length : `${length} ${note}`}
        autoComplete="new-password"
        {...field}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
      {typed !== '' && <Strength of={typed} />}
    </div>
  );
}

const LONG = 64;
const STEPS = ['weak', 'fair', 'strong'] as const;
const COLOURS = { weak: 'bg-negative', fair: 'bg-notice', strong: 'bg-positive' } as const;

function Strength({ of }: { of: string }) {
  const t = useText();
  const strength = passwordStrength(of);
  const reached = STEPS.indexOf(strength);
  return (
    <p role="status" className="flex items-center gap-2 text-ink-soft text-xs">
      <span aria-hidden className="flex w-20 gap-1">
        {STEPS.map((step, place) => (
          <span key={step} className={`h-1 flex-1 rounded-full ${place <= reached ? COLOURS[strength] : 'bg-line'}`} />
        ))}
      </span>
      {t(`auth.password.${strength}`)}
    </p>
  );
}
