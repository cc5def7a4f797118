import { useEffect, useRef } from 'react';

export type KeyHandlers = Readonly<Record<string, (() => void) | undefined>>;

/** Other keys that mean the same. */
const ALIASES: Readonly<Record<string, string>> = { ArrowDown: 'j', ArrowUp: 'k' };

/** Single keys, as the help lists them. Silent while somebody types, a dialog or menu is open, or a modifier is held. */
export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return;
      // Enter on a link or button is theirs.
      if (event.key === 'Enter' && (event.target as HTMLElement).closest?.('a, button, summary')) return;
      const handler = latest.current[ALIASES[event.key] ?? event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return Boolean(element?.closest?.('input, textarea, select, [contenteditable]'));
}
