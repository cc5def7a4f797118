import { isbot } from 'isbot';

/** What a visit is before it is known whether its visitor was here within the hour. */
export type VisitClass = 'person' | 'bot' | 'preview';

export interface Visit {
  readonly userAgent: string;
  /** Of the headers Purpose, Sec-Purpose and X-Moz. */
  readonly purpose: string;
}

/** Messengers and networks that fetch a link to show a picture of it: what isbot would call a bot is nobody's visit. */
const PREVIEWS =
  /facebookexternalhit|facebot|whatsapp|telegrambot|twitterbot|slackbot|discordbot|skypeuripreview|linkedinbot|viber|line-poker|kakaotalk-scrap|zalo|vkshare|pinterestbot|redditbot|embedly|iframely/i;

/** By what the visitor says of itself. A visitor that says nothing is a program. */
export function classifyVisit({ userAgent, purpose }: Visit): VisitClass {
  if (/prefetch|preview|prerender/i.test(purpose) || PREVIEWS.test(userAgent)) return 'preview';
  return userAgent === '' || isbot(userAgent) ? 'bot' : 'person';
}
