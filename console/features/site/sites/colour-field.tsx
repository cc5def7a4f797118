import { TextField } from '../../../controls/field.tsx';
import { useText } from '../../../texts.ts';

export interface ColourFieldProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  error: string | undefined;
}

/** A colour, typed or picked. */
export function ColourField({ label, value, onChange, error }: ColourFieldProps) {
  const t = useText();
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
        error={error}
        className="flex-1"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
      />
      <input
        type="color"
        aria-label={t('sites.look.pick', { label })}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={({ target }) => onChange(target.value)}
        className="control mt-5 w-12 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
      />
    </div>
  );
}
