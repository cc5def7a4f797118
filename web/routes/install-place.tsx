import { type ComponentType, useEffect, useState } from 'react';
import { loadLater } from '../boot/first-screen.ts';
import { needTopic } from '../texts.ts';

/** The place of the hint to install, if the browser can. */
export function InstallPlace() {
  const [Hint, setHint] = useState<ComponentType>();
  useEffect(() => {
    void loadLater(() => Promise.all([import('../features/engagement/app/install-hint.tsx'), needTopic('app')])).then(
      ([module]) => setHint(() => module.default),
    );
  }, []);
  return Hint && <Hint />;
}
