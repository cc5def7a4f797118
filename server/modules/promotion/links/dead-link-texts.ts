import type { Locale } from '../../../platform/http/site.ts';

interface Texts {
  readonly title: string;
  readonly text: string;
  /** The heading above the promoter's other games. */
  readonly more: string;
  readonly play: string;
  /** The link to the site, if no other games are offered. {site} is the site's name. */
  readonly home: string;
}

/** The page of a short link that leads nowhere: a player reads it, not a promoter. */
export const DEAD_LINK_TEXTS: Readonly<Record<Locale, Texts>> = {
  'en-US': {
    title: 'This link has ended',
    text: 'What it led to is no longer offered.',
    more: 'Similar ones to try',
    play: 'Open',
    home: 'Go to {site}',
  },
  'en-PH': {
    title: 'This link has ended',
    text: 'What it led to is no longer offered.',
    more: 'Similar ones to try',
    play: 'Open',
    home: 'Go to {site}',
  },
  fil: {
    title: 'Tapos na ang link na ito',
    text: 'Hindi na inaalok ang laman nito.',
    more: 'Subukan ang mga katulad nito',
    play: 'Buksan',
    home: 'Pumunta sa {site}',
  },
  es: {
    title: 'Este enlace ya no funciona',
    text: 'Lo que ofrecía ya no está disponible.',
    more: 'Prueba algo parecido',
    play: 'Abrir',
    home: 'Ir a {site}',
  },
  ko: {
    title: '종료된 링크입니다',
    text: '더 이상 제공되지 않는 항목입니다.',
    more: '비슷한 항목',
    play: '열기',
    home: '{site}(으)로 가기',
  },
  'zh-CN': {
    title: '此链接已失效',
    text: '该内容已下架。',
    more: '试试类似的',
    play: '打开',
    home: '前往 {site}',
  },
};
