import { ExternalLink } from 'lucide-react';
import { ListGroup, ListRowFace, listRowClass } from '../../../layout/list-group.tsx';
import { useText } from '../../../texts.ts';
import type { OwnState } from './own-state.ts';

/** Help lines that the site names. */
export function HelpLines({ lines }: { lines: OwnState['helpLines'] }) {
  const t = useText();
  if (lines.length === 0) return undefined;
  return (
    <ListGroup title={t('protection.help')}>
      {lines.map(({ name, link }) => (
        <li key={link} className="not-first:border-line not-first:border-t">
          <a href={link} target="_blank" rel="noreferrer" className={listRowClass}>
            <ListRowFace label={name} leads={false} value={<ExternalLink aria-hidden size={18} />} />
          </a>
        </li>
      ))}
    </ListGroup>
  );
}
