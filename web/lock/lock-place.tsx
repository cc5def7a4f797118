import { useStore } from '@pitaka/ui/store/store.ts';
import { useEffect, useState } from 'react';
import { useUser } from '../session/use-session.ts';
import { needTopic } from '../texts.ts';
import { locked, readLock, unlock, watchLeaving } from './app-lock.ts';
import { LockScreen } from './lock-screen.tsx';

/** The place of the lock screen, over any page. */
export default function LockPlace() {
  const user = useUser();
  const isLocked = useStore(locked);
  const [hasTexts, setTexts] = useState(false);
  useEffect(watchLeaving, []);
  // Loaded before the first lock, so that the screen is also available without a network.
  useEffect(() => void Promise.all([needTopic('security'), needTopic('wallet')]).then(() => setTexts(true)), []);
  // The user logged out or switched the lock off, here or in another tab: there is nothing left to lock.
  const isOver = isLocked && (!user || !readLock());
  useEffect(() => {
    if (isOver) unlock();
  }, [isOver]);
  return isLocked && !isOver && hasTexts && <LockScreen />;
}
