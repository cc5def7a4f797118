/**
 * Shown while it is unknown whether money moved. The operation did not fail, so the note does not have the colour of a
 * failure.
 */
export function UnclearNote({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-control bg-notice-soft px-4 py-3 text-notice text-sm">
      {text}
    </p>
  );
}
