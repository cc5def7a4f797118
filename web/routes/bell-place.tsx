import { type ComponentType, useEffect, useState } from 'react';
import { loadAfterFirstScreen } from '../boot/first-screen.ts';
import { useUser } from '../session/use-session.ts';
import { useSite } from '../site/use-site.ts';
import { needTopic } from '../texts.ts';

/** The place of the bell: it is loaded after the first screen, and moves nothing when it comes. */
export function BellPlace() {
  const user = useUser();
  const isShown = useSite().features.messages && user !== undefined;
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    if (!isShown) return;
    void loadAfterFirstScreen(() =>
      Promise.all([import('../features/engagement/messages/bell.tsx'), needTopic('messages')]),
    ).then(([bell]) => setBell(() => bell.default));
  }, [isShown]);
  return isShown && <div className="size-11 shrink-0">{Bell && <Bell />}</div>;
}
