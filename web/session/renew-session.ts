import { call } from '../call.ts';
import { renewUser, session } from './session.ts';

/** Spec: A3. A kept token logs in by itself; a failure other than a refused session changes nothing. */
export async function renewSession(): Promise<void> {
  const kept = session.get();
  if (!kept) return;
  try {
    const { user } = await call('/cplogin/tokenLogin', { token: kept.token }, { errors: 'own' });
    if (session.get()?.token === kept.token) renewUser(user);
  } catch (error) {
    console.warn('the session could not be renewed', error);
  }
}
