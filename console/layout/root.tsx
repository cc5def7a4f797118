import { useStore } from '@pitaka/ui/store/store.ts';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../session/session.ts';

/** When a session begins or ends, the guards of the routes run again: the console is never shown without a session. */
export function Root() {
  const token = useStore(session)?.token;
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token must request it again
  useEffect(() => {
    void router.invalidate();
  }, [router, token]);
  return <Outlet />;
}
