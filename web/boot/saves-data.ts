/** Facts that some browsers report about the connection; TypeScript does not know them. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether little data should be used: by the browser's data saver, or on a 2G connection. Unknown: false. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
