import { ListRowContent, listRowClass } from '../../../layout/list-group.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

/** Links to the agreed texts, if the site wrote them. */
export function SiteTexts(written: { terms?: string | undefined; privacy?: string | undefined }) {
  const t = useText();
  const texts = (['terms', 'privacy'] as const).filter((text) => written[text]);
  if (texts.length === 0) return null;
  return (
    <ul className="@container overflow-hidden rounded-card bg-surface">
      {texts.map((text) => (
        <li key={text} className="not-first:border-line not-first:border-t">
          <Link to="/AboutUs" search={{ text }} className={listRowClass}>
            <ListRowContent label={t(`content.about.${text}`)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
