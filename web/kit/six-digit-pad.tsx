import { SAFE_PASSWORD_LENGTH } from '@pitaka/contract/constants.ts';
import { Delete } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../texts.ts';

export interface SixDigitPadProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with all six digits. */
  onComplete: (value: string) => void;
  label: string;
  disabled?: boolean;
  /** The typed digits are being sent. */
  busy?: boolean;
  /** The pad of the lock screen: a keyboard's digits go to it alone while the app is locked. */
  overLock?: boolean;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'back'] as const;
type PadKey = (typeof KEYS)[number];

/** Six dots and ten keys within the thumb's reach; a keyboard works as well. The typed digits are never shown. */
export function SixDigitPad(props: SixDigitPadProps) {
  const { value, onChange, onComplete, label, disabled = false, busy = false, overLock = false } = props;
  const t = useText();
  const press = (key: PadKey | string) => {
    if (disabled) return;
    if (key === 'back') return onChange(value.slice(0, -1));
    if (!/^[0-9]$/.test(key) || value.length >= SAFE_PASSWORD_LENGTH) return;
    const next = value + key;
    onChange(next);
    if (next.length === SAFE_PASSWORD_LENGTH) onComplete(next);
  };
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (!overLock && document.documentElement.dataset.locked !== undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'Backspace') press('back');
    else if (/^[0-9]$/.test(event.key)) press(event.key);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => type(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand between the dots and the keys
    <div role="group" aria-label={label} aria-busy={busy || undefined} className="flex flex-col items-center gap-6">
      <p role="status" className={`flex gap-4 ${busy ? 'animate-pulse' : ''}`}>
        <span className="sr-only">{t('safe.pad.typed', { count: value.length, total: SAFE_PASSWORD_LENGTH })}</span>
        {Array.from({ length: SAFE_PASSWORD_LENGTH }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the places never move
            key={place}
            aria-hidden
            className={`size-3.5 rounded-full border ${place < value.length ? 'border-accent bg-accent' : 'border-line-strong'}`}
          />
        ))}
      </p>
      <div className="grid w-full max-w-72 grid-cols-3 gap-2">
        {KEYS.map((key) =>
          key === '' ? (
            <span key="gap" />
          ) : (
            <button
              key={key}
              type="button"
              disabled={disabled}
              aria-label={key === 'back' ? t('safe.pad.back') : undefined}
              onClick={() => press(key)}
              className="tabular grid min-h-14 place-items-center rounded-control font-semibold text-2xl active:bg-sunken disabled:text-ink-faint"
            >
              {key === 'back' ? <Delete aria-hidden size={24} /> : key}
            </button>
          ),
        )}
      </div>
    </div>
  );
}
