/** An app's link under one's own uid: `{uid}` in the template, or a parameter of that name where there is none. */
export function ownLink(template: string, uid: string): string {
  if (template === '') return '';
  if (template.includes('{uid}')) return template.replaceAll('{uid}', encodeURIComponent(uid));
  const link = new URL(template);
  link.searchParams.set('uid', uid);
  return link.toString();
}
