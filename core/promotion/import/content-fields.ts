import type { FieldDefinition } from './field-sources.ts';

export type ContentImport = 'banners' | 'notices' | 'help' | 'about';

/** Kinds of content fields: texts with a title and a body, pictures, or values without a language. */
export type ContentRole = 'key' | 'title' | 'body' | 'picture' | 'position' | 'shownFrom' | 'shownUntil';

export type ContentDefinition = FieldDefinition & {
  readonly role: ContentRole;
  /** '' is the fallback for languages without a value of their own. */
  readonly locale: string;
};

const PLAIN: readonly ContentDefinition[] = [
  { role: 'key', locale: '', name: 'key', aliases: ['id'] },
  { role: 'position', locale: '', name: 'position', aliases: ['order', 'sort'] },
  { role: 'shownFrom', locale: '', name: 'shown_from', aliases: ['from'] },
  { role: 'shownUntil', locale: '', name: 'shown_until', aliases: ['until', 'to'] },
];

const BY_LANGUAGE: Readonly<Record<ContentImport, readonly { role: ContentRole; name: string; aliases: string[] }[]>> =
  {
    banners: [
      { role: 'title', name: 'bannername', aliases: ['name', 'title'] },
      { role: 'body', name: 'remark', aliases: ['html', 'content'] },
      { role: 'picture', name: 'picUrl', aliases: ['picture', 'pic', 'multiPic'] },
    ],
    notices: [{ role: 'body', name: 'content', aliases: ['notice', 'text'] }],
    help: [
      { role: 'title', name: 'title', aliases: ['question'] },
      { role: 'body', name: 'content', aliases: ['answer', 'html'] },
    ],
    about: [{ role: 'body', name: 'content', aliases: ['html', 'text'] }],
  };

/** The fields of a kind of content: `content` for all languages, `content.es` for one. */
export function contentFields(kind: ContentImport, locales: readonly string[]): readonly ContentDefinition[] {
  const worded = BY_LANGUAGE[kind].flatMap(({ role, name, aliases }) => [
    { role, locale: '', name, aliases },
    ...locales.map((locale) => ({
      role,
      locale,
      name: `${name}.${locale}`,
      aliases: [name, ...aliases].flatMap((word) => [`${word}.${locale}`, `${word} ${locale}`]),
    })),
  ]);
  return [...PLAIN, ...worded];
}
