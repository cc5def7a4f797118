import { Search } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Key } from '../controls/button.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useGo } from '../navigation/use-go.ts';
import { useText } from '../texts.ts';
import { placeOf } from './place-of.ts';

/** One box for a uid, a phone, a name, a reference, a journal or an account of the ledger. / goes there. */
export function FindBox() {
  const t = useText();
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = input.current?.value.trim() ?? '';
    if (words === '') return;
    go(placeOf(words));
    if (input.current) {
      input.current.value = '';
      input.current.blur();
    }
  };
  return (
    <search className="min-w-0 flex-1">
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden
          size={15}
          className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-faint"
        />
        <input
          ref={input}
          type="search"
          aria-label={t('shell.find')}
          placeholder={t('shell.findHint')}
          maxLength={100}
          enterKeyHint="search"
          className="control w-full rounded-control border border-line bg-surface ps-8 pe-8 placeholder:text-ink-faint"
        />
        <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center text-ink-faint">
          <Key>/</Key>
        </span>
      </form>
    </search>
  );
}
