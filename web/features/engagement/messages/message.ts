import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Message = AnswerOf<'/message/list'>['content'][number];
export type MessageTab = Message['tab'];
export type Unread = AnswerOf<'/message/unread'>;

export const MESSAGE_TABS = ['inbox', 'notice', 'activity', 'announcement'] as const satisfies readonly MessageTab[];
