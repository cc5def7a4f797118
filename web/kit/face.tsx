import type { CSSProperties } from 'react';

export interface FaceProps {
  uid: string;
  /** Masked names have their initials too. */
  name: string;
  /** Its size; the letters follow the type's size. */
  className?: string;
}

/** The colour follows from the uid: a person looks alike on every page. Neighbours differ, and none has an error's red. */
export function faceStyle(uid: string): CSSProperties {
  return { '--hue': 60 + ((Number(uid) * 83) % 280) } as CSSProperties;
}

/** A person's initials in a circle. */
export function Face({ uid, name, className = 'size-10' }: FaceProps) {
  return (
    <span
      aria-hidden
      style={faceStyle(uid)}
      className={`face grid shrink-0 place-items-center rounded-full font-semibold ${className}`}
    >
      {initialsOf(name) || uid.slice(-2)}
    </span>
  );
}

/** The first letters of the first two words; one character of a name that is written without spaces. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.match(/\p{L}/u)?.[0] ?? '');
  return letters.filter(Boolean).slice(0, 2).join('').toUpperCase();
}
