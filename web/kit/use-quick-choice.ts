import { startTransition, useOptimistic } from 'react';

/** A choice that shows in the frame after the touch; its effects on the page are rendered when the phone has time. */
export function useQuickChoice<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [value: Value, choose: (value: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(() => {
      show(next);
      onChange(next);
    });
  return [shown, choose];
}
