/** The features that a site can switch on and off (Spec: A1). */
export const FEATURES = [
  'messaging',
  'video',
  'apps',
  'wallet',
  'transfer',
  'safe',
  'report',
  'team',
  'rebate',
  'vip',
  'bonus',
  'wheel',
  'agent',
  'channels',
  'messages',
  'invite',
  'protection',
] as const;

export type Feature = (typeof FEATURES)[number];
export type Features = Readonly<Record<Feature, boolean>>;
