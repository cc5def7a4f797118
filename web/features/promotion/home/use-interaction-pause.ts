import { type PointerEvent as ReactPointerEvent, useMemo, useState } from 'react';

/** Automatic motion pauses while a pointer is over it, a finger is on it or the focus is inside. */
export function useInteractionPause() {
  const [over, setOver] = useState(false);
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers = useMemo(
    () => ({
      onPointerEnter: (event: ReactPointerEvent) => event.pointerType === 'mouse' && setOver(true),
      onPointerLeave: () => setOver(false),
      onTouchStart: () => setTouched(true),
      onTouchEnd: () => setTouched(false),
      onTouchCancel: () => setTouched(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    }),
    [],
  );
  return { resting: over || touched || focused, handlers };
}
