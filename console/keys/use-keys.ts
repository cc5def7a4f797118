import { useEffect, useRef } from 'react';

export type KeyHandlers = Readonly<Record<string, (() => void) | undefined>>;

/** Other keys with the same meaning. */
const ALIASES: Readonly<Record<string, string>> = { ArrowDown: 'j', ArrowUp: 'k' };

/** How long after g a letter opens a page. */
const GO_MS = 1500;

/** Single keys, as the help lists them. Ignored during typing, while a dialog or menu is open, or with a modifier. */
export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForOthers(event)) return;
      // Enter on a link or button belongs to it.
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

/**
 * g and then a letter. The letter is handled before any other listener, because the same letters move through rows and
 * decide about records: an operator who wants to open a page must not approve a withdrawal.
 */
export function useGoKeys(goTo: Readonly<Record<string, () => void>>): void {
  const latest = useRef(goTo);
  latest.current = goTo;
  useEffect(() => {
    let armedUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (isForOthers(event) || isModifier(event)) return;
      const isArmed = event.timeStamp < armedUntil;
      armedUntil = 0;
      if (isArmed && event.key !== 'Escape') {
        event.preventDefault();
        latest.current[event.key]?.();
      } else if (event.key === 'g') {
        event.preventDefault();
        armedUntil = event.timeStamp + GO_MS;
      }
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}

function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return isTyping(event.target) || document.querySelector('dialog:modal, [popover="auto"]:popover-open') !== null;
}

/** A key that is held down for a capital letter. */
function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'CapsLock';
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return Boolean(element?.closest?.('input, textarea, select, [contenteditable]'));
}
