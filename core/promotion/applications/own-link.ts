/** An app's link with the user's uid: in place of `{uid}`, or as a parameter of that name. */
export function ownLink(template: string, uid: string): string {
  if (template === '') return '';
  if (template.includes('{uid}')) return template.replaceAll('{uid}', encodeURIComponent(uid));
  const link = new URL(template);
  link.searchParams.set('uid', uid);
  return link.toString();
}
