import { type ComponentType, useEffect, useState } from 'react';
import { loadLater } from '../boot/first-screen.ts';
import { useUser } from '../session/use-session.ts';
import { useSite } from '../site/use-site.ts';
import { needTopic } from '../texts.ts';

/** The place of a reality check, over any page: it is loaded after the first screen. */
export function RealityCheckPlace() {
  const user = useUser();
  const { features } = useSite();
  const isWanted = features.protection && features.channels && user !== undefined;
  const [Check, setCheck] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    void loadLater(() =>
      Promise.all([import('../features/identity/protection/reality-check.tsx'), needTopic('protection')]),
    ).then(([module]) => setCheck(() => module.default));
  }, [isWanted]);
  return isWanted && Check && <Check />;
}
