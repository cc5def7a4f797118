import { useStore } from '@pitaka/ui/store/store.ts';
import { type Session, session, type User } from './session.ts';

export function useSession(): Session | undefined {
  return useStore(session);
}

/** The logged-in user; undefined without a session. */
export function useUser(): User | undefined {
  return useStore(session)?.user;
}
