/** What some browsers tell of the line; the compiler does not know it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Is little data asked for: by the browser's data saver, or by a line of the second generation? Where nothing is told: no. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
