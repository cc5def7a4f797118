/** Long enough for the browser to begin: some take the address away with the file otherwise. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads under its own name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
