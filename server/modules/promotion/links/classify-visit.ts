import { isbot } from 'isbot';

/** A visit's class, before it is known whether its visitor was here within the hour. */
export type VisitClass = 'person' | 'bot' | 'preview';

export interface Visit {
  readonly userAgent: string;
  /** Of the headers Purpose, Sec-Purpose and X-Moz. */
  readonly purpose: string;
}

/**
 * Messengers and networks that fetch a link to show its preview. They come before isbot, which would call them bots.
 */
const PREVIEWS =
  /facebookexternalhit|facebot|whatsapp|telegrambot|twitterbot|slackbot|discordbot|skypeuripreview|linkedinbot|viber|line-poker|kakaotalk-scrap|zalo|vkshare|pinterestbot|redditbot|embedly|iframely/i;

/** Classified by the visitor's own headers. A visitor without a user agent is a program. */
export function classifyVisit({ userAgent, purpose }: Visit): VisitClass {
  if (/prefetch|preview|prerender/i.test(purpose) || PREVIEWS.test(userAgent)) return 'preview';
  return userAgent === '' || isbot(userAgent) ? 'bot' : 'person';
}
