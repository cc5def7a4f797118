/**
 * What has a name and an address and is not open yet (Spec: A6): a tap on its entry opens the coming-soon dialog in
 * place, its address shows its name, a sentence and the way back. A capability that opens leaves this list.
 */
export const COMES_LATER = {
  '/rakeback': 'rakeBack',
} as const;

type LaterPath = keyof typeof COMES_LATER;

function firstStep(pathname: string): string {
  return `/${pathname.split('/')[1]?.toLowerCase() ?? ''}`;
}

export function isOpenYet(pathname: string): boolean {
  return !(firstStep(pathname) in COMES_LATER);
}

/** Which capability is at this address; its name is the text content.soon.<capability>. */
export function laterCapability(pathname: string): (typeof COMES_LATER)[LaterPath] | undefined {
  return COMES_LATER[firstStep(pathname) as LaterPath];
}
