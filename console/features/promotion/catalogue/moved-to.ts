/** The list with one element moved. */
export function movedTo<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
