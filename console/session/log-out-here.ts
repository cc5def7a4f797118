import { call } from '../call.ts';
import { queryClient } from '../query-client.ts';
import { logOut } from './session.ts';

/** Ends this session on the server and in this browser; in the browser even if the server does not answer. */
export async function logOutHere(): Promise<void> {
  await call('/console/logout', {}, { errors: 'own' }).catch(() => {});
  logOut();
  queryClient.clear();
}
