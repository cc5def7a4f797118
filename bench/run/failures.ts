let failed = new Set<string>();

/** Records a failed part of a bench; its other figures still count. */
export function noteFailure(part: string): void {
  failed.add(part);
}

/** Returns the failures since the last call. */
export function takeFailures(): string[] {
  const noted = [...failed];
  failed = new Set();
  return noted;
}
