import { useStore } from '@pitaka/ui/store/store.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { loadStyles } from '../boot/styles.ts';
import { needTopic } from '../texts.ts';
import { waitingVersion } from '../worker/start-worker.ts';

/** The place of the notice about a newer version. */
export function UpdatePlace() {
  const waiting = useStore(waitingVersion);
  const [isLater, setLater] = useState(false);
  const [Bar, setBar] = useState<ComponentType<{ onLater: () => void }>>();
  useEffect(() => {
    if (!waiting) return;
    Promise.all([import('./update-bar.tsx'), needTopic('app'), loadStyles()]).then(
      ([module]) => setBar(() => module.default),
      // Without a connection the notice about the newer version can wait.
      () => {},
    );
  }, [waiting]);
  return waiting && !isLater && Bar ? <Bar onLater={() => setLater(true)} /> : null;
}
