import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { useMemo } from 'react';
import { encode } from 'uqr';

const QUIET_MODULES = 4;

/** A QR code, black on white in light and dark mode: cameras need it. */
export function CodePicture({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => codePath(text), [text]);
  const side = size + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classNames('code-picture shrink-0 rounded-control', className)}
    >
      <path d={path} fill="currentColor" transform={`translate(${QUIET_MODULES} ${QUIET_MODULES})`} />
    </svg>
  );
}

/** One path for all dark modules: one rectangle for each would be hundreds of elements. */
function codePath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((cells, row) => cells.map((dark, column) => (dark ? `M${column} ${row}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
