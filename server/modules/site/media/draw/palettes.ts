/** Two colours on which a white glyph is readable on light and dark pages, and the colours of a scene. */
export interface Palette {
  readonly from: string;
  readonly to: string;
  readonly glow: string;
}

export const PALETTES: readonly Palette[] = [
  { from: '#ff7a59', to: '#d6336c', glow: '#ffd8a8' },
  { from: '#f59f00', to: '#d9480f', glow: '#fff3bf' },
  { from: '#12b886', to: '#087f5b', glow: '#c3fae8' },
  { from: '#22b8cf', to: '#1864ab', glow: '#c5f6fa' },
  { from: '#4c6ef5', to: '#5f3dc4', glow: '#dbe4ff' },
  { from: '#9775fa', to: '#862e9c', glow: '#f3d9fa' },
  { from: '#f06595', to: '#9c36b5', glow: '#ffdeeb' },
  { from: '#51cf66', to: '#2b8a3e', glow: '#ebfbee' },
  { from: '#ff922b', to: '#c92a2a', glow: '#ffec99' },
  { from: '#20c997', to: '#0b7285', glow: '#d3f9d8' },
  { from: '#748ffc', to: '#364fc7', glow: '#e5dbff' },
  { from: '#e64980', to: '#a61e4d', glow: '#fff0f6' },
  { from: '#495057', to: '#16191d', glow: '#ffd43b' },
  { from: '#3bc9db', to: '#5f3dc4', glow: '#e3fafc' },
  { from: '#fab005', to: '#2b8a3e', glow: '#fff9db' },
  { from: '#845ef7', to: '#1864ab', glow: '#d0ebff' },
];
