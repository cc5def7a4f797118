/** The gallery's pictures, drawn from their names: each has two colours and a shape. */
const GALLERY = [
  ['#5b3df5', '#b69cff', 'sun'],
  ['#0d8a6a', '#8fe3c4', 'wave'],
  ['#c2410c', '#ffc38f', 'hill'],
  ['#0369a1', '#93d6ff', 'moon'],
  ['#be185d', '#ffadd0', 'sun'],
  ['#4d7c0f', '#d3f08c', 'hill'],
  ['#7e22ce', '#e6b8ff', 'wave'],
  ['#0f766e', '#99f0e6', 'moon'],
  ['#b45309', '#ffe08a', 'wave'],
  ['#1d4ed8', '#b3ccff', 'hill'],
  ['#9f1239', '#ffc0c8', 'moon'],
  ['#334155', '#cbd5e1', 'sun'],
] as const;

export const AVATAR_NAMES: readonly string[] = GALLERY.map((_, index) => `avatar-${index + 1}`);

/** The picture of this name; if the user chose none, the picture that follows from the uid. */
export function Avatar({ name, uid, className }: { name: string; uid: string; className?: string }) {
  const chosen = AVATAR_NAMES.indexOf(name);
  const index = chosen >= 0 ? chosen : Number(uid.slice(-3)) % GALLERY.length;
  const [back, front, shape] = GALLERY[index] ?? GALLERY[0];
  return (
    <svg aria-hidden viewBox="0 0 48 48" className={className}>
      <rect width="48" height="48" rx="24" fill={back} />
      {shape === 'sun' && <circle cx="24" cy="27" r="10" fill={front} />}
      {shape === 'wave' && <path d="M4 30q10-10 20 0t20 0v4a20 20 0 0 1-40 0z" fill={front} />}
      {shape === 'hill' && <path d="M6 36l13-18 8 10 5-6 10 14a20 20 0 0 1-36 0z" fill={front} />}
      {shape === 'moon' && <path d="M30 12a13 13 0 1 0 6 20 11 11 0 0 1-6-20z" fill={front} />}
    </svg>
  );
}
