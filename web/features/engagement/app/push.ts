import { call } from '../../../call.ts';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The state of push notifications on this phone. On iOS only the installed app has them. */
export async function readPush(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { isOn } = await call('/message/push', {}, { errors: 'own' });
  return isOn ? 'on' : 'off';
}

/** Asks the user, then the browser, then registers with the server. */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const { publicKey } = await call('/message/push', {});
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { isOn } = await call('/message/push', {
    subscription: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  });
  return isOn ? 'on' : 'off';
}

export async function disablePush(): Promise<PushState> {
  await call('/message/push', { off: true });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}
