let failed = new Set<string>();

/** A part of a bench could not be measured; its other figures count all the same. */
export function noteFailure(part: string): void {
  failed.add(part);
}

/** What was noted since the last time. */
export function takeFailures(): string[] {
  const taken = [...failed];
  failed = new Set();
  return taken;
}
