/** Some browsers need the address until the download starts. */
const REVOKE_AFTER_MS = 60_000;

/** Starts a browser download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
