import type { CallSettings } from '@pitaka/ui/call/call-settings.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { carriedIds } from './boot/carried-ids.ts';
import { takeFirstAnswer } from './first-paint/first-answers.ts';
import { deviceId } from './session/device-id.ts';
import { runUnlessLoggingOut } from './session/own-end.ts';
import { logOut, session } from './session/session.ts';
import { i18n, text } from './texts.ts';

/** How this app calls the server. */
export const callSettings: CallSettings = {
  token: () => session.get(),
  locale: () => i18n.locale,
  deviceId,
  carriedIds,
  showError: (message) => showToast(message, { tone: 'negative', place: 'bottom' }),
  onSessionLost(loss, token) {
    // An answer to a call of an earlier session does not apply to the current session. If there is no session, a late
    // call must not overwrite the reason why the last session ended.
    if (token === undefined || token !== session.get()?.token) return;
    runUnlessLoggingOut(() => {
      logOut(loss);
      if (loss === 'ended') location.reload();
    });
  },
  texts: {
    systemError: () => text('shell.error.system'),
    accountAbnormal: () => text('shell.error.accountAbnormal'),
    unreachable: () => text('shell.error.unreachable'),
    offline: () => text('shell.offline'),
  },
  takeFirstAnswer,
};
