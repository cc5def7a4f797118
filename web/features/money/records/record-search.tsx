import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../texts.ts';

/** How long typing must pause before the request. */
const STILL_MS = 350;
const LONGEST = 60;

/** Finds lines by their name, subject, person, note, amount or number. */
export function RecordSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const text = typed.trim();
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), STILL_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <label className="relative mb-3 block">
      <span className="sr-only">{t('records.search')}</span>
      <Search aria-hidden size={20} className="pointer-events-none absolute inset-y-0 start-4 my-auto text-ink-faint" />
      <input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={LONGEST}
        placeholder={t('records.search')}
        autoComplete="off"
        enterKeyHint="search"
        className="search-input min-h-11 w-full rounded-full border border-line bg-surface ps-11 pe-12 text-ellipsis text-base text-ink placeholder:text-ink-faint"
      />
    </label>
  );
}
