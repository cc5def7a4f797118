/** An app's link with the user's uid: replaces `{uid}`, or is added as a parameter of that name. */
export function ownLink(template: string, uid: string): string {
  if (template === '') return '';
  if (template.includes('{uid}')) return template.replaceAll('{uid}', encodeURIComponent(uid));
  const link = new URL(template);
  link.searchParams.set('uid', uid);
  return link.toString();
}
