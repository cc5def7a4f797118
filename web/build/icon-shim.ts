import { createElement, type SVGProps } from 'react';

/** The drawing of one icon, as lucide-react's package has it. */
interface Drawing {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Replaces lucide-react's own createLucideIcon, which supports other frameworks, custom names and a context, and is
 * therefore larger than the icons of the first screen.
 */
export default function createLucideIcon({ node, size: drawn }: Drawing) {
  return ({ size = drawn, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
