/** The longest that what comes after the first screen waits for its pictures. */
const LONGEST_MS = 3000;

let stands: Promise<void> | undefined;

/**
 * When the first screen stands: its pictures are there and the phone has a moment to spare, or somebody touches it
 * already. What the screen does not need itself is loaded then, so that its list shares a slow line with nothing.
 */
export function firstScreenStands(): Promise<void> {
  stands ??= new Promise((resolve) => {
    const spare = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve));
    if (document.readyState === 'complete') spare();
    else addEventListener('load', spare, { once: true });
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_MS);
  });
  return stands;
}
