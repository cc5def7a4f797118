/**
 * The app's neutral colours of one appearance, as ui/tokens/theme.css has them for both: the page itself follows the
 * console's appearance, and a preview shows the other one too.
 */
export const NEUTRAL_COLOURS = {
  light: {
    '--color-page': '#f4f5f8',
    '--color-surface': '#ffffff',
    '--color-line': '#e1e4ea',
    '--color-ink': '#12151d',
    '--color-ink-faint': '#626a7c',
  },
  dark: {
    '--color-page': '#0d0f14',
    '--color-surface': '#161a22',
    '--color-line': '#2a303c',
    '--color-ink': '#f0f2f7',
    '--color-ink-faint': '#929bad',
  },
} as const;
