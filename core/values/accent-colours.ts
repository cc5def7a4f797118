/** The colours that a site chose, as #rrggbb. */
export interface AccentTheme {
  readonly accent: string;
  readonly accentDark: string;
  readonly onAccent: string;
}

/**
 * The accents of one appearance (light or dark), all readable: text on the fill, and the accent as text on the app's
 * surfaces.
 */
export interface AccentColours {
  readonly fill: string;
  readonly onFill: string;
  readonly ink: string;
}

/** WCAG 2.2 AA for text of ordinary size. */
const READABLE_CONTRAST = 4.5;
/** The surfaces with the least contrast to accent text, in light and in dark (ui/tokens/theme.css). */
const LIGHT_SURFACE = '#e9ebf0';
const DARK_SURFACE = '#232936';
const STEP = 0.05;

/**
 * Makes a chosen colour readable, such as a yellow on white. The fill stays as chosen; the text on it, and the accent
 * as text, are moved towards black or white until the contrast suffices.
 */
export function accentColours(theme: AccentTheme): { light: AccentColours; dark: AccentColours } {
  return {
    light: {
      fill: theme.accent,
      onFill: readableOn(theme.accent, theme.onAccent),
      ink: towards(theme.accent, '#000000', LIGHT_SURFACE),
    },
    dark: {
      fill: theme.accentDark,
      onFill: readableOn(theme.accentDark, theme.onAccent),
      ink: towards(theme.accentDark, '#ffffff', DARK_SURFACE),
    },
  };
}

/** WCAG 2.2 AA for areas and icons. */
const VISIBLE_CONTRAST = 3;
/** The backgrounds of accent areas (ui/tokens/theme.css). */
const GROUND = { light: '#ffffff', dark: '#161a22' } as const;

export interface LowContrast {
  readonly field: keyof AccentTheme;
  readonly ratio: number;
  readonly needed: number;
}

/** The colours of a theme with too little contrast to their background. */
export function lowContrasts({ accent, accentDark, onAccent }: AccentTheme): LowContrast[] {
  const pairs: LowContrast[] = [
    { field: 'accent', ratio: contrast(accent, GROUND.light), needed: VISIBLE_CONTRAST },
    { field: 'accentDark', ratio: contrast(accentDark, GROUND.dark), needed: VISIBLE_CONTRAST },
    { field: 'onAccent', ratio: contrast(onAccent, accent), needed: READABLE_CONTRAST },
  ];
  return pairs.filter(({ ratio, needed }) => ratio < needed);
}

/** The wanted text colour if it is readable on the fill, else black or white. */
function readableOn(fill: string, wished: string): string {
  if (contrast(fill, wished) >= READABLE_CONTRAST) return wished;
  return contrast(fill, '#ffffff') >= contrast(fill, '#000000') ? '#ffffff' : '#000000';
}

function towards(colour: string, end: string, surface: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(colour, end, share);
    if (contrast(mixed, surface) >= READABLE_CONTRAST) return mixed;
  }
  return end;
}

type Channels = [red: number, green: number, blue: number];

function channels(colour: string): Channels {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2: from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
