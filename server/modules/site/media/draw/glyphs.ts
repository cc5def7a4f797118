/** Glyphs on a field of 64 by 64, in the current colour. */
export const GLYPHS = {
  sword: '<path d="M48 6h10v10L29 45l-8-8z"/><path d="m14 34 16 16-5 5-6-6-9 9-4-4 9-9-6-6z"/>',
  crown: '<path d="M6 18l12 12L32 10l14 20 12-12-5 30H11z"/><rect x="11" y="51" width="42" height="6" rx="2"/>',
  star: '<path d="m32 5 8.2 17.4 19 2.5-13.9 13.2 3.5 18.9L32 47.8 15.2 57l3.5-18.900L4.8 24.900l19-2.500z"/>',
  heart: '<path d="M32 57C8 40 5 29 7 20c3-12 19-14 25-2 6-12 22-10 25 2 2 9-1 20-25 37z"/>',
  gem: '<path d="M17 9h30l12 15-27 33L5 24z"/><path d="M5 24h54M22 24l10 33 10-33-6-15h-8z" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2"/>',
  spade:
    '<path d="M32 5C44 20 57 27 57 39c0 11-13 15-20 7 0 6 2 9 5 13H22c3-4 5-7 5-13-7 8-20 4-20-7C7 27 20 20 32 5z"/>',
  dice: '<rect x="9" y="9" width="46" height="46" rx="11"/><g fill="#000" fill-opacity=".3"><circle cx="22" cy="22" r="5"/><circle cx="42" cy="22" r="5"/><circle cx="32" cy="32" r="5"/><circle cx="22" cy="42" r="5"/><circle cx="42" cy="42" r="5"/></g>',
  pawn: '<circle cx="32" cy="16" r="10"/><path d="M22 27h20l-4 6c1 9 4 13 8 17H18c4-4 7-8 8-17z"/><rect x="14" y="51" width="36" height="7" rx="3"/>',
  cards:
    '<rect x="10" y="15" width="26" height="38" rx="5" transform="rotate(-12 23 34)" fill-opacity=".55"/><rect x="27" y="12" width="27" height="40" rx="5"/><path d="m40.5 22 8 10-8 10-8-10z" fill="#000" fill-opacity=".28"/>',
  rocket:
    '<path d="M32 4c10 8 14 20 11 36H21C18 24 22 12 32 4z"/><circle cx="32" cy="24" r="5" fill="#000" fill-opacity=".28"/><path d="M20 31 9 43l3 9 9-8zm24 0 11 12-3 9-9-8zM26 44h12l-6 16z"/>',
  bolt: '<path d="M37 3 11 36h16l-6 25 30-36H34z"/>',
  flame:
    '<path d="M34 4c3 12 19 18 19 35 0 13-9 21-21 21S11 52 11 40c0-9 6-14 9-21 4 3 5 7 5 11 6-7 10-15 9-26z"/><path d="M33 32c1 6 8 9 8 16 0 6-4 9-9 9s-9-4-9-9c0-7 8-9 10-16z" fill="#000" fill-opacity=".2"/>',
  shield:
    '<path d="M32 4 56 12v18c0 16-10 25-24 30C18 55 8 46 8 30V12z"/><path d="M32 12v40c10-4 17-11 17-22V17z" fill="#000" fill-opacity=".17"/>',
  trophy:
    '<path d="M18 8h28v16c0 10-6 16-14 16s-14-6-14-16z"/><path d="M18 12H7c0 12 5 18 13 19M46 12h11c0 12-5 18-13 19" fill="none" stroke="currentColor" stroke-width="5"/><path d="M28 38h8v10h-8z"/><rect x="19" y="48" width="26" height="9" rx="3"/>',
  pad: '<path d="M18 18h28c10 0 16 32 8 34-6 1-8-8-14-8H24c-6 0-8 9-14 8-8-2-2-34 8-34z"/><g fill="#000" fill-opacity=".3"><path d="M20 24h4v5h5v4h-5v5h-4v-5h-5v-4h5z"/><circle cx="41" cy="35" r="3.5"/><circle cx="48" cy="28" r="3.5"/></g>',
  tower:
    '<path d="M14 6h8v7h6V6h8v7h6V6h8v16l-6 5v31H20V27l-6-5z"/><path d="M28 58V44c0-5 8-5 8 0v14z" fill="#000" fill-opacity=".28"/>',
  planet:
    '<circle cx="32" cy="32" r="17"/><ellipse cx="32" cy="32" rx="29" ry="9" transform="rotate(-22 32 32)" fill="none" stroke="currentColor" stroke-width="5"/>',
  fish: '<path d="M4 32c10-16 28-18 39-5l15-11c-2 10-2 22 0 32L43 37C32 50 14 48 4 32z"/><circle cx="17" cy="29" r="3.5" fill="#000" fill-opacity=".35"/>',
  leaf: '<path d="M8 56C4 24 24 6 58 6c1 34-14 52-42 46l-4 6z"/><path d="M12 54 44 20" stroke="#000" stroke-opacity=".22" stroke-width="3"/>',
  paw: '<path d="M32 30c9 0 18 12 16 20-2 7-10 5-16 5s-14 2-16-5c-2-8 7-20 16-20z"/><ellipse cx="11" cy="29" rx="6" ry="8"/><ellipse cx="24" cy="15" rx="6.5" ry="9"/><ellipse cx="40" cy="15" rx="6.5" ry="9"/><ellipse cx="53" cy="29" rx="6" ry="8"/>',
  moon: '<path d="M42 6C20 6 8 24 14 40c6 17 28 22 42 8C36 50 26 26 42 6z"/><circle cx="48" cy="22" r="3"/><circle cx="40" cy="33" r="2"/>',
  target:
    '<circle cx="32" cy="32" r="24" fill="none" stroke="currentColor" stroke-width="6"/><circle cx="32" cy="32" r="9"/><path d="M29 1h6v13h-6zm0 49h6v13h-6zM1 29h13v6H1zm49 0h13v6H50z"/>',
  candy:
    '<circle cx="32" cy="32" r="16"/><path d="M19 23 4 14l1 15zm26 18 15 9-1-15z"/><path d="M24 21c8 4 13 12 15 22M36 17c6 4 10 9 12 15" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="4"/>',
  potion:
    '<path d="M24 5h16v7h-3v12l14 24c3 6 0 11-6 11H19c-6 0-9-5-6-11l14-24V12h-3z"/><path d="M20 42h24l5 9c1 3 0 4-3 4H18c-3 0-4-1-3-4z" fill="#000" fill-opacity=".22"/>',
  mountain:
    '<path d="M3 56 24 14l12 22 7-12 18 32z"/><path d="m24 14 8 15-6-2-4 4-5-3z" fill="#000" fill-opacity=".18"/>',
  flag: '<path d="M12 4h6v56h-6z"/><path d="M20 8c14-7 20 8 36 0v27c-16 8-22-7-36 0z"/>',
  coins:
    '<ellipse cx="26" cy="46" rx="20" ry="8"/><path d="M6 36c0 5 9 8 20 8s20-3 20-8v6c0 5-9 8-20 8S6 47 6 42z" fill-opacity=".75"/><ellipse cx="26" cy="34" rx="20" ry="8"/><circle cx="43" cy="20" r="15"/><path d="M43 11v18M36 16h10a4 4 0 0 1 0 8h-8" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="3"/>',
  helm: '<path d="M32 5c16 0 24 11 24 25v24H42l-4-14h-12l-4 14H8V30C8 16 16 5 32 5z"/><path d="M16 28h12v7H16zm20 0h12v7H36z" fill="#000" fill-opacity=".35"/>',
} as const;

export type Glyph = keyof typeof GLYPHS;

/** Glyphs that suit an item of a category. */
export const GLYPHS_BY_CATEGORY: Readonly<Record<string, readonly Glyph[]>> = {
  role: ['sword', 'crown', 'shield', 'helm', 'potion', 'tower', 'flame', 'gem', 'moon'],
  competitive: ['trophy', 'target', 'flag', 'bolt', 'pad', 'star', 'rocket', 'mountain'],
  board: ['dice', 'pawn', 'cards', 'spade', 'crown', 'coins', 'gem'],
  action: ['rocket', 'bolt', 'target', 'sword', 'flame', 'shield', 'planet', 'helm'],
  casual: ['candy', 'fish', 'leaf', 'paw', 'heart', 'star', 'moon', 'gem', 'potion'],
  other: ['planet', 'pad', 'star', 'coins', 'mountain', 'flag', 'heart', 'leaf'],
};

export function isGlyph(text: string): text is Glyph {
  return Object.hasOwn(GLYPHS, text);
}
