/**
 * The app's neutral colours in one appearance, from ui/tokens/theme.css, which has both. The page itself follows the
 * console's appearance, while a preview also shows the other one.
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
