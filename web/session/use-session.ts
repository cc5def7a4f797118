import { useStore } from '@pitaka/ui/store/store.ts';
import { type Session, session, type User } from './session.ts';

export function useSession(): Session | undefined {
  return useStore(session);
}

/** Who is logged in; undefined for nobody. */
export function useUser(): User | undefined {
  return useStore(session)?.user;
}
