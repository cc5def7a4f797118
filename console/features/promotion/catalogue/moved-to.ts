/** The same things with one of them at another place. */
export function movedTo<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
