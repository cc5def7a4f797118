/** Shown while it is unknown whether money moved. It did not fail, so it has not the colour of a failure. */
export function UnclearNote({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-control bg-notice-soft px-4 py-3 text-notice text-sm">
      {text}
    </p>
  );
}
