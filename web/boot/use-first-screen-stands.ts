import { useEffect, useState } from 'react';
import { firstScreenStands, firstScreenStood } from './first-screen.ts';

/** For content that is out of sight at first: it is rendered once the first screen is complete. */
export function useFirstScreenStands(): boolean {
  const [stands, setStands] = useState(firstScreenStood);
  useEffect(() => void firstScreenStands().then(() => setStands(true)), []);
  return stands;
}
