import { useEffect, useState } from 'react';
import { isFirstScreenReady, whenFirstScreenReady } from './first-screen.ts';

/** For content that is out of sight at first: it is rendered once the first screen is complete. */
export function useFirstScreenReady(): boolean {
  const [stands, setReady] = useState(isFirstScreenReady);
  useEffect(() => void whenFirstScreenReady().then(() => setReady(true)), []);
  return stands;
}
