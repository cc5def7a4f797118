import type { FirstAnswers } from './first-answers.ts';
import { type FirstCall, HOME_CALLS, SITE_CALLS } from './first-calls.ts';
import { recordFirstTouch } from './first-touch.ts';

/**
 * The page's inline script. It runs before the first paint: sets the stored appearance and session on <html>, for the
 * first paint's styles, and starts the first calls while the bundle is still loading: after that paint, which they
 * would delay (docs/decisions/224).
 */
function start(): void {
  const page = document.documentElement.dataset;
  const stored = (key: string) => localStorage.getItem(key) ?? '';
  const theme = stored('appearance');
  if (theme === 'light' || theme === 'dark') page.theme = theme;

  const token = stored('token');
  page.session = token ? 'in' : 'out';
  // The app's lock (lock/app-lock.ts): the page is hidden before the first paint.
  const lock = stored('appLock');
  const away = Date.now() - Number(sessionStorage.getItem('appSeen'));
  if (token && lock && !(away >= 0 && away < Number.parseInt(lock, 10))) page.locked = '';
  page.job = /"job":\s*(\d)/.exec(stored('user'))?.[1] ?? '';

  const locale = stored('locale') || document.documentElement.lang;
  const authorization = token && stored('tokenHead') + token;
  const first: FirstAnswers = { token: authorization, locale, answers: {} };
  // Visible content comes first: a phone has six connections to a host.
  const calls: FirstCall[] = token && location.pathname === '/' ? [...HOME_CALLS] : [];
  if (token) calls.push(['/cplogin/tokenLogin', { token }]);
  calls.push(...SITE_CALLS);
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': locale,
    'X-Device-Id': stored('deviceId'),
    ...(authorization ? { Authorization: authorization } : {}),
  };
  for (const [number, [path, body]] of calls.entries()) {
    const text = JSON.stringify(body);
    first.answers[`${path} ${text}`] = afterFirstFrame(number).then(() =>
      fetch(path, { method: 'POST', headers, body: text }),
    );
  }
  window.firstAnswers = first;
  // An answer that no call takes must not be an unhandled rejection.
  for (const answer of Object.values(first.answers)) answer.catch(() => {});
}

/** A page in the background gets no animation frames. */
const NO_FRAME_MS = 300;

/** Each call starts in a task of its own, because a phone needs some milliseconds for each. */
function afterFirstFrame(number: number): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, number));
    setTimeout(resolve, NO_FRAME_MS);
  });
}

recordFirstTouch();
try {
  start();
} catch {
  // Storage may be forbidden here: the app then makes all requests itself.
}
