import { call } from '../call.ts';
import { queryClient } from '../query-client.ts';
import { logOut } from './session.ts';

/** Ends this session at the server and here; without an answer here all the same. */
export async function logOutHere(): Promise<void> {
  await call('/console/logout', {}, { errors: 'own' }).catch(() => {});
  logOut();
  queryClient.clear();
}
