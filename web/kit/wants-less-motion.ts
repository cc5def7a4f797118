/** Whether the user's device asks for reduced motion. */
export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
