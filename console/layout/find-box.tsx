import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Key } from '../controls/button.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useGo } from '../navigation/use-go.ts';
import { useText } from '../texts.ts';
import { FindHelp } from './find-help.tsx';
import { findPlace } from './place-of.ts';
import { rememberFind } from './recent-finds.ts';

/** One box for a uid, a phone, a name, a reference, a journal or an account of the ledger. The key / focuses it. */
export function FindBox() {
  const t = useText();
  const go = useGo();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  useKeys({ '/': () => input.current?.focus() });
  const close = () => {
    setTyped('');
    setOpen(false);
    if (box.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  };
  const find = (words: string, place = findPlace(words).place) => {
    if (words === '') return;
    rememberFind(words);
    go(place);
    close();
  };
  return (
    <search
      ref={box}
      className="relative min-w-0 flex-1"
      onFocus={() => setOpen(true)}
      onBlur={({ relatedTarget }) => setOpen(box.current?.contains(relatedTarget) ?? false)}
      onKeyDown={(event) => moveInside(event, box.current, close)}
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          find(typed.trim());
        }}
        className="relative"
      >
        <Search
          aria-hidden
          size={15}
          className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-faint"
        />
        <input
          ref={input}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-label={t('shell.find')}
          placeholder={t('shell.findHint')}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="control w-full rounded-control border border-line bg-surface ps-8 pe-8 placeholder:text-ink-faint"
        />
        <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center text-ink-faint">
          <Key>/</Key>
        </span>
      </form>
      {isOpen && <FindHelp words={typed.trim()} onFind={find} />}
    </search>
  );
}

/** The arrow keys move between the field and the suggestions; Escape leaves it. */
function moveInside(event: KeyboardEvent, box: HTMLElement | null, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !box) return;
  event.preventDefault();
  const stops = [...box.querySelectorAll<HTMLElement>('input, button')];
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
