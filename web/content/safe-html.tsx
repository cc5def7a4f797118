import { isOwnPath } from '@pitaka/core/values/own-path.ts';
import '@pitaka/ui/tokens/prose.css';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const RULES = {
  USE_PROFILES: { html: true },
  // Text and pictures only: nothing to type into, nothing that restyles the page around it.
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog'],
  FORBID_ATTR: ['style', 'class', 'id', 'name'],
  ADD_ATTR: ['target'],
};

// Ours alone: a hook on the shared instance would change what others sanitise.
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (element) => {
  // A page of this app stays in it.
  if (element.tagName !== 'A' || isOwnPath(element.getAttribute('href') ?? '')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** HTML that an operator wrote (Spec: B1), with everything taken out that could act. Load it on demand: it is large. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => purifier.sanitize(html, RULES), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
