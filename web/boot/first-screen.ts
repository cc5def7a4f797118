/** The longest time that later work waits for the first screen's pictures. */
const LONGEST_MS = 3000;

let ready: Promise<void> | undefined;
let isReady = false;

/** Whether the first screen is complete. */
export function isFirstScreenReady(): boolean {
  return isReady;
}

/** The number of open tasks of the first screen, without its pictures: at first only the app's first render. */
let openTasks = 1;
let onDrawn = () => {};

function release(): void {
  openTasks -= 1;
  if (openTasks === 0) onDrawn();
}

/** Adds a task to the first screen; call the returned function when it is done. */
export function delayFirstScreenReady(): () => void {
  openTasks += 1;
  return release;
}

/** The app has replaced the server's first paint. */
export function markFirstRenderDone(): void {
  release();
}

/**
 * Resolves when the first screen is complete: it is rendered, its pictures are loaded and the phone is idle, or the
 * user has already touched it. Code that the screen does not need is loaded then, so that the list does not share a
 * slow connection.
 */
export function whenFirstScreenReady(): Promise<void> {
  ready ??= new Promise((resolve) => {
    const spare = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve));
    const loaded = new Promise<void>((isLoaded) => {
      if (document.readyState === 'complete') isLoaded();
      else addEventListener('load', () => isLoaded(), { once: true });
    });
    const drawn = new Promise<void>((isDrawn) => {
      if (openTasks === 0) isDrawn();
      else onDrawn = isDrawn;
    });
    void Promise.all([loaded, drawn]).then(spare);
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_MS);
  });
  void ready.then(() => {
    isReady = true;
  });
  return ready;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Loads code that the first screen does not need, once that screen is complete. A failed load (a weak connection, or a
 * release meanwhile) is tried again, at growing intervals and when the connection returns. The screen does not depend
 * on this code.
 */
export async function loadAfterFirstScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  await whenFirstScreenReady();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      console.warn('a part of the app did not come yet', error);
      await new Promise<void>((again) => {
        const on = () => {
          clearTimeout(timer);
          removeEventListener('online', on);
          again();
        };
        const timer = setTimeout(on, pauseMs);
        addEventListener('online', on);
      });
    }
  }
}
