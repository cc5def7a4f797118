let failed = new Set<string>();

/** Notes a failed part of a bench; its other figures still count. */
export function noteFailure(part: string): void {
  failed.add(part);
}

/** Returns the notes since the last call. */
export function takeFailures(): string[] {
  const taken = [...failed];
  failed = new Set();
  return taken;
}
