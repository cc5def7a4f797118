import { useEffect, useState } from 'react';
import { isFirstScreenReady, whenFirstScreenReady } from './first-screen.ts';

/** Whether to render content that is out of sight at first: only once the first screen is complete. */
export function useFirstScreenReady(): boolean {
  const [stands, setReady] = useState(isFirstScreenReady);
  useEffect(() => void whenFirstScreenReady().then(() => setReady(true)), []);
  return stands;
}
