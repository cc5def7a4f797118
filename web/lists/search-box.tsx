import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Search, X } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useText } from '../texts.ts';

export interface SearchBoxProps {
  /** The current search. */
  value: string;
  /** undefined while the app is still loading: typed text would be lost. */
  onSearch: ((query: string) => void) | undefined;
  /** The search's label, for screen readers; and a placeholder. */
  label: string;
  placeholder: string;
  /** Matches of the typed text, below the box, while the user types; they do not change the list. */
  Suggest?: ComponentType<{ query: string }> | undefined;
}

/** Spec: B1. Enter applies the typed text, clearing applies an empty search. */
export function SearchBox({ value, onSearch, label, placeholder, Suggest }: SearchBoxProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const applied = useRef(value);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    // A search that was applied here returns as a prop when its list is rendered: by then the user may have typed more.
    if (value !== applied.current) setTyped(value);
    applied.current = value;
  }, [value]);

  const apply = (query: string) => {
    applied.current = query;
    setTyped(query);
    setTyping(false);
    onSearch?.(query);
  };
  const type = (text: string) => {
    setTyped(text);
    setTyping(true);
    if (text === '' && applied.current !== '') apply('');
  };

  return (
    <search
      className="relative block"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setTyping(false)}
      onKeyDown={({ key }) => key === 'Escape' && setTyping(false)}
    >
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          apply(typed.trim());
          // The keyboard closes and shows the results.
          input.current?.blur();
        }}
      >
        <Search
          aria-hidden
          size={20}
          className="pointer-events-none absolute inset-y-0 start-4 my-auto text-ink-faint"
        />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={!onSearch}
          maxLength={100}
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          className="search-input min-h-11 w-full rounded-full border border-line bg-surface ps-11 pe-12 text-ellipsis text-base text-ink placeholder:text-ink-faint"
        />
        {typed !== '' && (
          <IconButton
            label={t('home.search.clear')}
            className="absolute inset-y-0 end-0.5 my-auto"
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          >
            <X aria-hidden size={20} />
          </IconButton>
        )}
      </form>
      {Suggest && isTyping && typed.trim() !== '' && <Suggest query={typed.trim()} />}
    </search>
  );
}
