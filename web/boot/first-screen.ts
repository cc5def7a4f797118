/** The longest that what comes after the first screen waits for its pictures. */
const LONGEST_MS = 3000;

let stands: Promise<void> | undefined;
let hasStood = false;

/** Has that been so? */
export function firstScreenStood(): boolean {
  return hasStood;
}

/** What the first screen is still waiting for, beside its pictures: at first the app's own first render. */
let holds = 1;
let onDrawn = () => {};

function letGo(): void {
  holds -= 1;
  if (holds === 0) onDrawn();
}

/** The first screen is not whole yet; call what this gives when it is. */
export function holdFirstScreen(): () => void {
  holds += 1;
  return letGo;
}

/** The app has taken the place of the server's picture. */
export function firstRenderIsOver(): void {
  letGo();
}

/**
 * When the first screen stands: it is drawn, its pictures are there and the phone has a moment to spare, or somebody touches
 * it already. What the screen does not need itself is loaded then, so that its list shares a slow line with nothing.
 */
export function firstScreenStands(): Promise<void> {
  stands ??= new Promise((resolve) => {
    const spare = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve));
    const loaded = new Promise<void>((isLoaded) => {
      if (document.readyState === 'complete') isLoaded();
      else addEventListener('load', () => isLoaded(), { once: true });
    });
    const drawn = new Promise<void>((isDrawn) => {
      if (holds === 0) isDrawn();
      else onDrawn = isDrawn;
    });
    void Promise.all([loaded, drawn]).then(spare);
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_MS);
  });
  void stands.then(() => {
    hasStood = true;
  });
  return stands;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Loads what the first screen does without, once it stands. What does not come (a weak line, a page between two
 * releases) is asked for again, later and later and as soon as the line is back: nothing on the screen depends on it.
 */
export async function loadLater<Module>(load: () => Promise<Module>): Promise<Module> {
  await firstScreenStands();
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
