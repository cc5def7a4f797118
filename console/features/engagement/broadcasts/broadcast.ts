import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import type { BadgeTone } from '../../../controls/badge.tsx';

export type BroadcastRow = AnswerOf<'/console/broadcasts/list'>['content'][number];
export type Broadcast = AnswerOf<'/console/broadcasts/detail'>;
export type Draft = Omit<RequestTo<'/console/broadcasts/save'>, 'id' | 'version'>;
export type Segment = Draft['segment'];

export const STATE_TONES: Readonly<Record<BroadcastRow['state'], BadgeTone>> = {
  draft: 'neutral',
  scheduled: 'accent',
  sending: 'notice',
  sent: 'positive',
  cancelled: 'neutral',
};

export const ALL_USERS: Segment = { levels: [], jobs: [], roles: [], locales: [], activity: null, uid: '' };

export const NEW_DRAFT: Draft = {
  category: 'announcement',
  segment: ALL_USERS,
  texts: {},
  link: '',
  pushes: false,
  sendMinute: null,
};

export function draftOf({ category, segment, texts, link, pushes, sendMinute }: Broadcast): Draft {
  return { category, segment, texts, link, pushes, sendMinute };
}

/** The text in this language, or the phone's fallback. */
export function textIn(texts: Draft['texts'], locale: Locale): { title: string; body: string } | undefined {
  return [texts[locale], locale === 'en-PH' ? texts['en-US'] : undefined, texts['en-US']].find(
    (words) => words && (words.title !== '' || words.body !== ''),
  );
}

/** The pages of the phone that a message may open; the screens' own addresses. */
export const PHONE_PAGES = [
  '/',
  '/promotion',
  '/report',
  '/my',
  '/Deposit',
  '/Withdraw',
  '/Transfer',
  '/Safe',
  '/RakeBack',
  '/Messages',
  '/Help',
  '/Service',
  '/Setting',
] as const;
