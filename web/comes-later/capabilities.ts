import type { MessageKey } from '../messages/catalogues.ts';

/**
 * What has a name and an address and is not open yet (Spec: A6): a tap on its entry opens the coming-soon dialog in
 * place, its address shows its name, a sentence and the way back. A capability that opens leaves this list.
 */
export const COMES_LATER = {
  '/report': 'content.later.report',
  '/team': 'content.later.team',
  '/reportdetails': 'content.later.reportDetails',
  '/rakeback': 'content.later.rakeBack',
  '/downline': 'content.later.downline',
} as const satisfies Record<string, MessageKey>;

type LaterPath = keyof typeof COMES_LATER;

function firstStep(pathname: string): string {
  return `/${pathname.split('/')[1]?.toLowerCase() ?? ''}`;
}

export function isOpenYet(pathname: string): boolean {
  return !(firstStep(pathname) in COMES_LATER);
}

/** The text that names the capability at this address. */
export function laterName(pathname: string): MessageKey | undefined {
  return COMES_LATER[firstStep(pathname) as LaterPath];
}
