import { type PointerEvent as ReactPointerEvent, useMemo, useState } from 'react';

/** Things that move by themselves rest while a pointer is over them, a finger is on them or the focus is inside. */
export function useRest() {
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
