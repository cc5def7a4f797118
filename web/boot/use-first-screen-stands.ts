import { useEffect, useState } from 'react';
import { firstScreenStands, firstScreenStood } from './first-screen.ts';

/** For what is out of sight at first: it is drawn once the first screen stands. */
export function useFirstScreenStands(): boolean {
  const [stands, setStands] = useState(firstScreenStood);
  useEffect(() => void firstScreenStands().then(() => setStands(true)), []);
  return stands;
}
