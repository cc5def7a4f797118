import { useState } from 'react';

/**
 * Stays true once it was true: a dialog is loaded when it is first opened, and stays mounted so that it can close
 * properly.
 */
export function useWasTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
