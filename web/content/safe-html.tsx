import { isOwnPath } from '@pitaka/core/values/web-address.ts';
import '@pitaka/ui/tokens/prose.css';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const RULES = {
  USE_PROFILES: { html: true },
  // Text and pictures only: no form elements, and no content that restyles the page around it.
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog'],
  FORBID_ATTR: ['style', 'class', 'id', 'name'],
  ADD_ATTR: ['target'],
};

// A separate instance: a hook on the shared instance would change all other sanitising.
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (element) => {
  // A link to a page of this app opens the page in the app.
  if (element.tagName !== 'A' || isOwnPath(element.getAttribute('href') ?? '')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/**
 * HTML that an operator wrote (Spec: B1), without content that could run or submit. Load it on demand, because it is
 * large.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => purifier.sanitize(html, RULES), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
