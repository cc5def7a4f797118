import { isbot } from 'isbot';

/** The class of a visit by its headers alone, without the visitor's earlier visits. */
export type VisitClass = 'person' | 'bot' | 'preview';

export interface Visit {
  readonly userAgent: string;
  /** From the headers Purpose, Sec-Purpose and X-Moz. */
  readonly purpose: string;
}

/**
 * Messengers and networks that fetch a link to show a preview. They are checked before isbot, which would classify them
 * as bots.
 */
const PREVIEWS =
  /facebookexternalhit|facebot|whatsapp|telegrambot|twitterbot|slackbot|discordbot|skypeuripreview|linkedinbot|viber|line-poker|kakaotalk-scrap|zalo|vkshare|pinterestbot|redditbot|embedly|iframely/i;

/** Classifies a visit by its headers. A visitor without a user agent counts as a bot. */
export function classifyVisit({ userAgent, purpose }: Visit): VisitClass {
  if (/prefetch|preview|prerender/i.test(purpose) || PREVIEWS.test(userAgent)) return 'preview';
  return userAgent === '' || isbot(userAgent) ? 'bot' : 'person';
}
