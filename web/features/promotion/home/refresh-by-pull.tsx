import { type ComponentType, useEffect, useState } from 'react';
import { needTopic } from '../../../texts.ts';

type Refresh = { refresh: () => Promise<unknown> };

/** Pulling the page down loads it again; the code for that is loaded with the first touch. */
export function RefreshByPull({ refresh }: Refresh) {
  const [Pull, setPull] = useState<ComponentType<Refresh>>();
  useEffect(() => {
    const prepare = async () => {
      const [{ PullToRefresh }] = await Promise.all([import('./pull-to-refresh.tsx'), needTopic('today')]);
      setPull(() => PullToRefresh);
    };
    document.addEventListener('touchstart', prepare, { once: true, passive: true });
    return () => document.removeEventListener('touchstart', prepare);
  }, []);
  return <div className="refreshed-by-pull">{Pull && <Pull refresh={refresh} />}</div>;
}
