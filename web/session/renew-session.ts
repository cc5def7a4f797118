import { call } from '../call.ts';
import { session, updateUser } from './session.ts';

/** Spec: A3. A stored token logs in by itself; a failure other than a refused session changes nothing. */
export async function renewSession(): Promise<void> {
  const stored = session.get();
  if (!stored) return;
  try {
    const { user } = await call('/cplogin/tokenLogin', { token: stored.token }, { errors: 'own' });
    if (session.get()?.token === stored.token) updateUser(user);
  } catch (error) {
    console.warn('the session could not be renewed', error);
  }
}
