import { createCall } from '@pitaka/ui/call/call-client.ts';
import type { CallSettings } from '@pitaka/ui/call/call-settings.ts';
import { createFileCalls } from '@pitaka/ui/call/file-calls.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { deviceId } from './session/device-id.ts';
import { logOut, selectedSite, session } from './session/session.ts';
import { i18n, text } from './texts.ts';

const settings: CallSettings = {
  token: () => session.get(),
  locale: () => i18n.locale,
  deviceId,
  carriedIds: () => ({}),
  headers: (): Record<string, string> => {
    const site = selectedSite();
    return site === undefined ? {} : { 'X-Site': site };
  },
  showError: (message) => showToast(message, { tone: 'negative', place: 'bottom' }),
  onSessionLost(why, token) {
    // An answer to a call of an earlier session does not apply to the current session.
    if (token === undefined || token !== session.get()?.token) return;
    logOut(why === 'ended' ? 'ended' : 'unknown');
  },
  texts: {
    systemError: () => text('shell.error.system'),
    accountAbnormal: () => text('shell.error.system'),
    unreachable: () => text('shell.error.unreachable'),
    offline: () => text('shell.error.offline'),
  },
};

/** Every call to the server goes through here. */
export const call = createCall(settings);
export const { postForBlob } = createFileCalls(settings);
